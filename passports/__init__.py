"""The player's phone: joining, the seat, the passport and its sheets.

It keeps no tables of its own: everything it shows is folded by `bank` and decided by `rules`,
so deleting this folder leaves the bank whole.
"""
