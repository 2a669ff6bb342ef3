"""Twins of the core over small integers: shows and discards by the thousand, whole games by the million, the play
searched to its end.

| for one | by the thousand |
|---|---|
| `show.show_points`, `show.show_counter` | `many.score_many` |
| `discards.discard_values` | `discard_many.discard_many` |
| `play.play_points` | `playing.best_play`, `playing.best_play_of_hands` |
| the core's `apply` | `simulation.simulate` |

Nothing here is a second truth: every function equals its plain counterpart in the core, and is tested against it. The
left column needs the standard library alone. The right one imports NumPy, and compiles with Numba where it is
installed; without it the plain engine comes to the same. Ranks are numbered from 0 for the ace to 12 for the king, as
`card // 4` gives them, seats from 0, offsets from the dealer (0 the dealer, 1 pone).
"""
