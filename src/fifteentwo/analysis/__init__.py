"""What choices are worth, from what one seat can see and nothing else.

`discards` weighs every way to lay cards away, `plays` every card that may be played. NumPy is imported when they are
first called, and their kernels run compiled where Numba is.
"""
