"""Twins of the core's scoring over small integers, for programs that count thousands of hands.

Nothing here is a second truth: every function equals its plain counterpart in `fifteentwo.score`, and is tested
against it. Ranks are numbered from 0 for the ace to 12 for the king, as `card // 4` gives them.
"""
