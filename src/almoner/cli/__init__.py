"""The same verbs at a terminal, one module for each family of verbs.

`main` is the entry point; it imports a family only when one of its verbs is used, so that help comes at once. `show`
prints text, tables and JSON, `findings` says acts and findings in words, `edition` is the choice of an edition. Uses
every room below; nothing uses it.
"""
