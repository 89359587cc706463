"""`python -m almoner`: the command, where it is not on the path."""

from almoner.cli.main import main

main()
