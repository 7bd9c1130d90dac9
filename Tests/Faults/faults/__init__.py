"""What a disk, a kill or a failing call can do to a store, and what must hold all the same."""
