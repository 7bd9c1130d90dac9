#include "log_loops.h"
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <lmdb.h>
#include <time.h>
#include <unistd.h>

int loop_open(const char *directory, MDB_env **environment) {
    int code = mdb_env_create(environment);
    if (code) return code;
    code = mdb_env_set_mapsize(*environment, (size_t)1 << 30);
    if (!code) {
        code = mdb_env_open(*environment, directory, MDB_NOTLS | MDB_NOSYNC, 0600);
    }
    if (code) mdb_env_close(*environment);
    return code;
}

void loop_close(MDB_env *environment) { mdb_env_close(environment); }

int loop_append(
    MDB_env *environment, uint64_t first, long count, long batch, const void *value, size_t size) {
    for (long done = 0; done < count; done += batch) {
        MDB_txn *transaction;
        MDB_dbi table;
        int code = mdb_txn_begin(environment, NULL, 0, &transaction);
        if (code) return code;
        code = mdb_dbi_open(transaction, NULL, 0, &table);
        for (long at = 0; !code && at < batch; at++) {
            uint64_t key = htobe64(first + (uint64_t)(done + at));
            MDB_val k = {8, &key}, v = {size, (void *)value};
            code = mdb_put(transaction, table, &k, &v, MDB_APPEND);
        }
        if (code) {
            mdb_txn_abort(transaction);
            return code;
        }
        code = mdb_txn_commit(transaction);
        if (code) return code;
    }
    return 0;
}

int loop_scan(MDB_env *environment, uint64_t *sum) {
    MDB_txn *transaction;
    MDB_dbi table;
    MDB_cursor *cursor;
    MDB_val key, value;
    int code = mdb_txn_begin(environment, NULL, MDB_RDONLY, &transaction);
    if (code) return code;
    code = mdb_dbi_open(transaction, NULL, 0, &table);
    if (!code) code = mdb_cursor_open(transaction, table, &cursor);
    if (code) {
        mdb_txn_abort(transaction);
        return code;
    }
    uint64_t total = 0;
    code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
    while (!code) {
        total += value.mv_size + *(const uint8_t *)value.mv_data;
        code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
    }
    mdb_cursor_close(cursor);
    mdb_txn_abort(transaction);
    *sum = total;
    return code == MDB_NOTFOUND ? 0 : code;
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static int write_and_sync(
    int file, const void *bytes, size_t size, long count, uint64_t *nanoseconds) {
    for (long at = 0; at < count; at++) {
        uint64_t begin = now();
        if (write(file, bytes, size) != (ssize_t)size || fdatasync(file)) return errno ? errno : EIO;
        nanoseconds[at] = now() - begin;
    }
    return 0;
}

int loop_sync(const char *path, const void *bytes, size_t size, long count, uint64_t *nanoseconds) {
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file == -1) return errno;
    int code = write_and_sync(file, bytes, size, count, nanoseconds);
    close(file);
    return code;
}

int loop_sync_zeroed(
    const char *path, const void *bytes, size_t size, long count, uint64_t *nanoseconds) {
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file == -1) return errno;
    static const char zeros[1 << 16];
    int code = 0;
    for (size_t left = size * (size_t)count; left > 0 && !code;) {
        size_t part = left < sizeof zeros ? left : sizeof zeros;
        if (write(file, zeros, part) != (ssize_t)part) code = errno ? errno : EIO;
        left -= part;
    }
    if (!code && (fsync(file) || lseek(file, 0, SEEK_SET))) code = errno;
    if (!code) code = write_and_sync(file, bytes, size, count, nanoseconds);
    close(file);
    return code;
}
