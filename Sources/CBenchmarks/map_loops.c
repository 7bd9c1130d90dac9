#include "map_loops.h"
#include <string.h>

int map_open(const char *directory, MDB_env **environment) {
    int code = mdb_env_create(environment);
    if (code) return code;
    code = mdb_env_open(*environment, directory, MDB_RDONLY | MDB_NOLOCK | MDB_NOTLS, 0);
    if (code) mdb_env_close(*environment);
    return code;
}

int map_read(MDB_env *environment, uint64_t *bytes, uint64_t *sum) {
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
    uint64_t count = 0, total = 0;
    code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST);
    while (!code) {
        const char *at = value.mv_data;
        size_t left = value.mv_size;
        count += left;
        for (; left >= 8; left -= 8, at += 8) {
            uint64_t word;
            memcpy(&word, at, 8);
            total += word;
        }
        for (; left; left--) total += (uint8_t)*at++;
        code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
    }
    mdb_cursor_close(cursor);
    mdb_txn_abort(transaction);
    *bytes = count;
    *sum = total;
    return code == MDB_NOTFOUND ? 0 : code;
}
