#ifndef DAYBOOK_LOG_LOOPS_H
#define DAYBOOK_LOG_LOOPS_H

#include <stddef.h>
#include <stdint.h>

// The loops that the Swift code is measured against: the same calls of LMDB, written in C.
// Each returns 0 or an error code of LMDB or the system.

typedef struct MDB_env MDB_env;

/// Opens an environment of 1 GiB in `directory`, without syncing.
int loop_open(const char *directory, MDB_env **environment);
void loop_close(MDB_env *environment);

/// Appends `count` values of `size` bytes under big-endian keys that begin at `first`, `batch` to a
/// transaction.
int loop_append(
    MDB_env *environment, uint64_t first, long count, long batch, const void *value, size_t size);

/// Goes through all entries; `sum` is the sum of sizes and first bytes, so that each is touched.
int loop_scan(MDB_env *environment, uint64_t *sum);

/// Writes `size` bytes to the end of `path` and waits for the disk, `count` times; `nanoseconds`
/// has room for as many times.
int loop_sync(const char *path, const void *bytes, size_t size, long count, uint64_t *nanoseconds);

/// The same into a file that was filled with zeros, and made durable, before: one write and one
/// fdatasync for each of `count` times.
int loop_sync_zeroed(
    const char *path, const void *bytes, size_t size, long count, uint64_t *nanoseconds);

#endif
