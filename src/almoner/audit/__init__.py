"""The same law over recorded acts: records read from files, replayed stream by stream over the cores, and reported.

`jsonl` and `phh` read sources into streams, `run` judges them, `report` sums up. Uses acts and law; used by the command
line.
"""
