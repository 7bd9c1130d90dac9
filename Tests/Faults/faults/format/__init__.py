"""A second verifier of what lies in a store's folder, written from `Docs/Format.md` alone.

It shares no line with the product, and no library but LMDB's own code. What it needs and the page doesn't
say is a fault of the page.
"""
