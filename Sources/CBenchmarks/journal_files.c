#define _GNU_SOURCE
#include "journal_parts.h"
#include "checksum.h"
#include <endian.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static void name(const JournalLoop *journal, uint64_t first, char path[PATH]) {
    snprintf(path, PATH, "%s/journal-%020llu", journal->directory, (unsigned long long)first);
}

static void name_of_next(const JournalLoop *journal, char path[PATH]) {
    snprintf(path, PATH, "%s/journal-next", journal->directory);
}

// Written, not only reserved: a sync then has nothing to write but what is new.
int make_zeros(const JournalLoop *journal, size_t size) {
    static const char zeros[1 << 20];
    char path[PATH];
    name_of_next(journal, path);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file == -1) return told();
    int code = 0;
    for (size_t done = 0; done < size && !code; done += sizeof zeros) {
        code = put(file, zeros, sizeof zeros, done);
    }
    if (!code && fsync(file)) code = told();
    close(file);
    return code;
}

// The file that was made ready becomes the one that is written to.
int begin_file(JournalLoop *journal, size_t size) {
    char from[PATH], to[PATH];
    name_of_next(journal, from);
    name(journal, journal->next, to);
    int file = open(from, O_RDWR | O_DSYNC | O_CLOEXEC);
    if (file == -1) return told();
    uint8_t header[BLOCK] = "DAYBOOKJ";
    memcpy(header + 28, &journal->next, 8);
    memcpy(header + 36, &journal->seed_bytes, 8);
    uint32_t sum = daybook_crc32c(0, header, 48);
    memcpy(header + 48, &sum, 4);
    int code = put(file, header, sizeof header, 0);
    if (!code && (rename(from, to) || fsync(journal->folder))) code = told();
    if (code) {
        close(file);
        return code;
    }
    if (journal->file != -1) close(journal->file);
    journal->file = file;
    journal->first = journal->next;
    journal->at = BLOCK;
    journal->size = size;
    return 0;
}

// MARK: - Filling

static int put_records(JournalLoop *journal, MDB_txn *transaction, const uint8_t *bytes, Full full) {
    uint64_t position = full.first;
    int code = 0;
    for (size_t at = BLOCK; at < full.end && !code;) {
        uint32_t length, count;
        memcpy(&length, bytes + at + 4, 4);
        memcpy(&count, bytes + at + 16, 4);
        const uint8_t *record = bytes + at + FRAME_HEAD;
        for (uint32_t index = 0; index < count && !code; index++) {
            uint64_t key = htobe64(position++);
            MDB_val k = {8, &key}, v = {length / count, (void *)(record + index * (length / count))};
            code = mdb_put(transaction, journal->table, &k, &v, MDB_APPEND);
        }
        at += in_blocks(FRAME_HEAD + length);
    }
    return code;
}

static int fill(JournalLoop *journal, Full full) {
    char path[PATH];
    name(journal, full.first, path);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file == -1) return told();
    void *bytes = mmap(NULL, full.end, PROT_READ, MAP_SHARED, file, 0);
    int code = bytes == MAP_FAILED ? told() : 0;
    close(file);
    if (code) return code;
    MDB_txn *transaction;
    code = mdb_txn_begin(journal->body, NULL, 0, &transaction);
    if (!code) {
        code = put_records(journal, transaction, bytes, full);
        if (code) {
            mdb_txn_abort(transaction);
        } else {
            code = mdb_txn_commit(transaction);
        }
    }
    munmap(bytes, full.end);
    if (!code && unlink(path)) code = told();
    return code;
}

void *work_behind(void *argument) {
    JournalLoop *journal = argument;
    pthread_mutex_lock(&journal->mutex);
    while (!journal->failure) {
        int code;
        if (journal->is_wanted && !journal->is_ready && !journal->is_closing) {
            pthread_mutex_unlock(&journal->mutex);
            code = make_zeros(journal, LATER_FILE);
            pthread_mutex_lock(&journal->mutex);
            journal->is_ready = 1;
            journal->is_wanted = 0;
        } else if (journal->waits) {
            Full full = journal->waiting[0];
            pthread_mutex_unlock(&journal->mutex);
            code = fill(journal, full);
            pthread_mutex_lock(&journal->mutex);
            journal->waits--;
            memmove(journal->waiting, journal->waiting + 1, sizeof(Full) * (size_t)journal->waits);
        } else if (journal->is_closing) {
            break;
        } else {
            pthread_cond_wait(&journal->changed, &journal->mutex);
            continue;
        }
        if (code) journal->failure = code;
        pthread_cond_broadcast(&journal->changed);
    }
    pthread_mutex_unlock(&journal->mutex);
    return NULL;
}

void want_next(JournalLoop *journal) {
    pthread_mutex_lock(&journal->mutex);
    journal->is_wanted = 1;
    pthread_cond_broadcast(&journal->changed);
    pthread_mutex_unlock(&journal->mutex);
}

int roll(JournalLoop *journal) {
    pthread_mutex_lock(&journal->mutex);
    journal->is_wanted = 1;
    pthread_cond_broadcast(&journal->changed);
    while ((!journal->is_ready || journal->waits == MOST_WAITING) && !journal->failure) {
        pthread_cond_wait(&journal->changed, &journal->mutex);
    }
    int code = journal->failure;
    journal->is_ready = journal->is_wanted = 0;
    pthread_mutex_unlock(&journal->mutex);
    Full full = {journal->first, journal->at};
    if (!code) code = begin_file(journal, LATER_FILE);
    if (code) return code;
    pthread_mutex_lock(&journal->mutex);
    journal->waiting[journal->waits++] = full;
    pthread_cond_broadcast(&journal->changed);
    pthread_mutex_unlock(&journal->mutex);
    return 0;
}
