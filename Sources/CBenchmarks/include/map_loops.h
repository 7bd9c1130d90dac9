// Reading a store's log in C, beside the store that has it open: no locks are taken, so nobody may write.
#pragma once

#include <lmdb.h>
#include <stddef.h>
#include <stdint.h>

/// Opens the log in `directory` to read it.
int map_open(const char *directory, MDB_env **environment);

/// Goes through all entries and reads every byte of their values, eight at a time: as fast as memory gives
/// them. Answers how many bytes there were, and their sum.
int map_read(MDB_env *environment, uint64_t *bytes, uint64_t *sum);
