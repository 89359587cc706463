"""The same law over recorded acts: records read from files, replayed stream by stream over the cores, and reported.

`jsonl`, `journals` and `phh` read sources into streams, `run` judges them, `report` sums up. Uses acts, law and the
journal; used by the command line.
"""
