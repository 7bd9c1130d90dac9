"""What keeps a store: import, backup, restore, compaction, each harmed half-way, and what must hold then."""
