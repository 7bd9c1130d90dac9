#ifndef DAYBOOK_JOURNAL_LOOP_H
#define DAYBOOK_JOURNAL_LOOP_H

#include <stddef.h>
#include <stdint.h>

// A log in C that is written as the store writes its own (Docs/Format.md, The journal), and has no index: what is
// left of a durable append when nothing is checked, decided or looked for.
//
// A commit takes the lock, makes one frame of so many records, with its CRC32C, writes it by one `pwrite` to a
// file of zeros that is open with O_DSYNC, and moves the word that tells others of it. Full files are put into
// LMDB by a thread of its own, each as one synced transaction, and removed; that thread also makes the next
// file of zeros ready.
//
// Each function returns 0 or an error code of LMDB or the system.

typedef struct JournalLoop JournalLoop;

/// Begins an empty log in `directory`.
int journal_open(const char *directory, JournalLoop **journal);

/// Appends `count` records of `size` bytes, at least 8, `batch` to a commit.
int journal_append(JournalLoop *journal, long count, long batch, const void *value, size_t size);

/// Ends it, once all files that are full are in LMDB; the answer is the first thing that went wrong there.
int journal_close(JournalLoop *journal);

#endif
