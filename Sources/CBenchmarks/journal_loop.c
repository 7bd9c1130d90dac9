#define _GNU_SOURCE
#include "journal_parts.h"
#include "checksum.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>

// Answers how many bytes it takes, with the zeros behind it.
static size_t make_frame(JournalLoop *journal, uint32_t count, const void *value, size_t size) {
    uint8_t *frame = journal->frame;
    uint32_t length = (uint32_t)(count * size), none = 0;
    size_t end = FRAME_HEAD + length, whole = in_blocks(end);
    memcpy(frame + 4, &length, 4);
    memcpy(frame + 8, &journal->next, 8);
    memcpy(frame + 16, &count, 4);
    memcpy(frame + 20, &none, 4);
    for (uint32_t index = 0; index < count; index++) {
        uint8_t *record = frame + FRAME_HEAD + index * size;
        uint64_t position = journal->next + index;
        memcpy(record, value, size);
        memcpy(record, &position, 8);
    }
    memset(frame + end, 0, whole - end);
    uint32_t sum = daybook_crc32c(daybook_crc32c(0, &journal->seed_bytes, 8), frame + 4, end - 4);
    memcpy(frame, &sum, 4);
    return whole;
}

static int commit(JournalLoop *journal, uint32_t count, const void *value, size_t size) {
    size_t whole = make_frame(journal, count, value, size);
    if (journal->at + whole > journal->size) {
        int code = roll(journal);
        if (code) return code;
    }
    int code = put(journal->file, journal->frame, whole, journal->at);
    if (code) return code;
    size_t before = journal->at;
    journal->at += whole;
    journal->next += count;
    uint64_t last = journal->next - 1;
    code = put(journal->head, &last, 8, 0);
    if (before < journal->size / 2 && journal->at >= journal->size / 2) want_next(journal);
    return code;
}

int journal_append(JournalLoop *journal, long count, long batch, const void *value, size_t size) {
    size_t room = in_blocks(FRAME_HEAD + (size_t)batch * size);
    if (size < 8 || BLOCK + room > LATER_FILE) return EINVAL;
    if (room > journal->room) {
        free(journal->frame);
        journal->room = 0;
        if (posix_memalign((void **)&journal->frame, BLOCK, room)) return ENOMEM;
        journal->room = room;
    }
    for (long done = 0; done < count; done += batch) {
        if (flock(journal->head, LOCK_EX)) return told();
        int code = commit(journal, (uint32_t)batch, value, size);
        if (flock(journal->head, LOCK_UN) && !code) code = told();
        if (code) return code;
    }
    return 0;
}

// MARK: - Opening and closing

static int open_body(JournalLoop *journal) {
    int code = mdb_env_create(&journal->body);
    if (code) return code;
    code = mdb_env_set_mapsize(journal->body, (size_t)1 << 30);
    if (!code) code = mdb_env_open(journal->body, journal->directory, MDB_NOTLS, 0600);
    MDB_txn *transaction;
    if (!code) code = mdb_txn_begin(journal->body, NULL, 0, &transaction);
    if (code) return code;
    code = mdb_dbi_open(transaction, NULL, 0, &journal->table);
    if (!code) return mdb_txn_commit(transaction);
    mdb_txn_abort(transaction);
    return code;
}

static int open_files(JournalLoop *journal) {
    char path[PATH];
    snprintf(path, sizeof path, "%s/head", journal->directory);
    journal->folder = open(journal->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    journal->head = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (journal->folder == -1 || journal->head == -1) return told();
    int code = make_zeros(journal, FIRST_FILE);
    return code ? code : begin_file(journal, FIRST_FILE);
}

static void let_go(JournalLoop *journal) {
    for (int at = 0; at < 3; at++) {
        int file = (int[]){journal->file, journal->head, journal->folder}[at];
        if (file != -1) close(file);
    }
    if (journal->body) mdb_env_close(journal->body);
    pthread_cond_destroy(&journal->changed);
    pthread_mutex_destroy(&journal->mutex);
    free(journal->frame);
    free(journal);
}

int journal_open(const char *directory, JournalLoop **opened) {
    JournalLoop *journal = calloc(1, sizeof *journal);
    if (!journal) return ENOMEM;
    journal->folder = journal->head = journal->file = -1;
    journal->next = 1;
    journal->seed_bytes = 0x9E3779B97F4A7C15;
    snprintf(journal->directory, sizeof journal->directory, "%s", directory);
    pthread_mutex_init(&journal->mutex, NULL);
    pthread_cond_init(&journal->changed, NULL);
    int code = open_body(journal);
    if (!code) code = open_files(journal);
    if (!code) code = pthread_create(&journal->thread, NULL, work_behind, journal);
    if (code) {
        let_go(journal);
        return code;
    }
    *opened = journal;
    return 0;
}

int journal_close(JournalLoop *journal) {
    pthread_mutex_lock(&journal->mutex);
    journal->is_closing = 1;
    pthread_cond_broadcast(&journal->changed);
    pthread_mutex_unlock(&journal->mutex);
    pthread_join(journal->thread, NULL);
    int code = journal->failure;
    let_go(journal);
    return code;
}
