"""The end of an evening: the count is uncovered, told as a course and as awards, shared, looked at again, rematched.

All of it is folded from the journal and changes nothing of it; what is no entry (which end was uncovered, the table
that follows) stands in the game's row.
"""
