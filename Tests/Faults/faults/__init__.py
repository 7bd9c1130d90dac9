"""Faults that a store must survive: each module is a suite, `python3 -m faults` lists them."""
