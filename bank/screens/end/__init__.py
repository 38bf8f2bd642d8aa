"""The end on screens: curtain and count (`showing`), course, awards, deeds, files to share, the evening again."""
