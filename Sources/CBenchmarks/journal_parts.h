// What the parts of the loop share: see include/journal_loop.h.
#pragma once

#include "journal_loop.h"
#include <errno.h>
#include <lmdb.h>
#include <pthread.h>
#include <unistd.h>

enum {
    BLOCK = 512,
    FRAME_HEAD = 24,
    // The store's own: the first file is small, so that a small store is.
    FIRST_FILE = 1 << 20,
    LATER_FILE = 16 << 20,
    // Full files that may wait for LMDB before whoever appends waits for them.
    MOST_WAITING = 4,
    FOLDER = 4000,
    PATH = 4096
};

typedef struct {
    uint64_t first;
    size_t end;
} Full;

struct JournalLoop {
    char directory[FOLDER];
    int folder, head, file;
    uint64_t seed_bytes, first, next;
    size_t at, size;
    uint8_t *frame;
    size_t room;
    MDB_env *body;
    MDB_dbi table;

    // Shared with the thread, under the mutex.
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    Full waiting[MOST_WAITING];
    int waits, is_ready, is_wanted, is_closing, failure;
};

static inline int told(void) { return errno ? errno : EIO; }

static inline size_t in_blocks(size_t bytes) { return (bytes + BLOCK - 1) / BLOCK * BLOCK; }

static inline int put(int file, const void *bytes, size_t size, size_t at) {
    return pwrite(file, bytes, size, (off_t)at) == (ssize_t)size ? 0 : told();
}

// journal_files.c
// Zeros for the next file, on the disk.
int make_zeros(const JournalLoop *journal, size_t size);
// Makes them the file that is written to.
int begin_file(JournalLoop *journal, size_t size);
// The thread: zeros, when they are wanted, and full files into LMDB.
void *work_behind(void *journal);
void want_next(JournalLoop *journal);
// Hands the file that is full to the thread, and goes on in the next.
int roll(JournalLoop *journal);
