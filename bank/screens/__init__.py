"""The pages of the bank: start, banker's tablet with its sheets, TV, final count.

A view fetches and authorises, asks one builder for what the page shows, and renders it. The builders (`board`, `pads`,
`outcome`, `sheets`, `end` …) take a live table and answer plain dicts and lists: the phone's pages use the same ones.
No rule is decided here: what may be done, and at what price, is what `rules.offers` says.
"""
