"""The arena: which of two bots is stronger, by how much, and how sure we can be.

The first bot sits alone against seats of the second. It plays every deal once from each seat, so that the luck of the cards
and of the seat is the same for all.
"""
