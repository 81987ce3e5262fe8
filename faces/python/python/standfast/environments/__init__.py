"""Battles as environments for players that learn.

``aec`` is for PettingZoo, ``gym`` for Gymnasium, ``spiel`` for OpenSpiel; each needs its library. What an action is and what an
observation says, see ``standfast.Spaces``. The reward comes with the ending: 1 to whoever has won, -1 to whoever has lost, 0 to both of a
draw.
"""
