"""A machine that looks for wrong figures: random commands of the whole business, and the books by another hand.

Commands are made up from what `es commands` says of itself, sent to a store of their own, and every figure that `es`
then gives of money and stock is compared with one that is worked out here from the raw events, by code that shares none
with Daybook, and with hledger's. What differs is shrunk to the few commands that it takes.
"""
