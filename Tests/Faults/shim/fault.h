// A library put before the C library (LD_PRELOAD) that sees every call by which a process changes, reads
// or locks what lies below one folder. It writes down what was done, and can do harm at the n-th call.
//
// Where
//   DAYBOOK_FAULT_FOLDER=path   the folder, absolute. Nothing outside of it is counted, harmed or recorded
//
// Recording (recorder.c says how a record is laid out)
//   DAYBOOK_FAULT_RECORD=file   every operation that was done is added to this file, in the order in which
//                               it was done, by all processes that share the file; also what each wrote
//                               to its standard output, which is what it acknowledged
//   DAYBOOK_FAULT_SLOW=µs       a sync takes this long at least: others see what isn't durable yet
//
// Harm (injector.c). Without DAYBOOK_FAULT_AT nothing is harmed, only counted
//   DAYBOOK_FAULT_AT=n          at the n-th call, from 1, of those that are counted
//   DAYBOOK_FAULT_DO=what       kill    the process is killed instead of the call
//                               half    killed with the write half done, at an edge between pages of the
//                                       file; any other call, and a write within a page, isn't done
//                               after   killed when the call is done, before it returns
//                               fail    the call isn't done and fails with DAYBOOK_FAULT_ERRNO
//                               late    as fail, but a write is done, and fails all the same: so may one to
//                                       a descriptor with O_DSYNC, whose bytes others then see, and
//                                       which nobody knows to be on the disk
//                               short   a write or read moves half of its bytes, but at least one
//                               stop    the process is stopped (SIGSTOP) before the call; SIGCONT lets
//                                       it go on with it
//   DAYBOOK_FAULT_KINDS=a,b     the kinds that are counted, from: write sync truncate open create rename
//                               unlink link mkdir map read lock. As it is: all but open, map, read and
//                               lock. `create` is an open that may make the file, `open` is opendir too,
//                               `unlink` is rmdir too, `link` is symlink too, `map` is mmap, `lock` is
//                               flock and fcntl's locks
//   DAYBOOK_FAULT_ONLY=text     only calls whose path below the folder holds this text are counted;
//                               of two paths (rename, link) the new one
//   DAYBOOK_FAULT_ERRNO=number  what a failing call says; as it is 5, EIO
//   DAYBOOK_FAULT_STICKY=1      the n-th and every one after it
//   DAYBOOK_FAULT_REPORT=file   a line is added for each harm done: `struck WHAT KIND PATH N`, and when
//                               the process ends by itself `counted N`
//
// The world
//   DAYBOOK_FAULT_CLOCK=s       the wall clock is so many seconds ahead (or behind, below zero)
//   DAYBOOK_FAULT_BOOT=file     is read in the place of the kernel's boot_id: another boot of the machine
//
// Not seen: writes through a shared memory map (recorded as `mapped`), calls that the C library makes
// within itself (fopen), and paths that aren't absolute, unless they are below an open folder.
#ifndef DAYBOOK_FAULT_H
#define DAYBOOK_FAULT_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <sys/types.h>

// The C library's own function of this name.
#define REAL(name)                                                   \
    ({                                                               \
        static __typeof__(&name) found;                              \
        if (!found) found = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
        found;                                                       \
    })

enum { PATH_ROOM = 512 };

// What kind of call one is.
typedef enum {
    WRITE,
    SYNC,
    TRUNCATE,
    OPEN,
    CREATE,
    RENAME,
    UNLINK,
    LINK,
    MKDIR,
    MAP,
    READ,
    LOCK,
    KINDS
} Kind;

// What becomes of a call. Where it is to be killed or stopped before it, `decide` doesn't return.
typedef enum {
    GO_ON,
    FAIL,  // errno is set
    LATE,  // to be done, and to fail then with what was asked for
    SHORT,
    HALF,  // `die` when half is done
    AFTER  // `die` when all is done
} Verdict;

// What a record is of. The numbers stand in the file: faults/recording.py has the same.
typedef enum {
    DID_WRITE = 1,
    DID_TRUNCATE = 2,
    BEGAN_SYNC = 3,
    ENDED_SYNC = 4,
    ENDED_OWN_SYNC = 5,  // a write to a descriptor of O_DSYNC: that write alone
    SYNCED_FOLDER = 6,
    DID_CREATE = 7,
    DID_RENAME = 8,
    DID_UNLINK = 9,
    DID_RMDIR = 10,
    DID_MKDIR = 11,
    DID_SYMLINK = 12,
    DID_LINK = 13,
    DID_MAP = 14,
    SAID = 15
} Deed;

// A descriptor of something below the folder.
typedef struct {
    char is_ours;
    char is_folder;
    char is_synchronous;
    char appends;
    uint64_t inode;
    char path[PATH_ROOM];  // below the folder
} Descriptor;

// settings.c
typedef struct {
    char folder[PATH_ROOM];
    char record[PATH_ROOM];
    char report[PATH_ROOM];
    char only[PATH_ROOM];
    char boot[PATH_ROOM];
    long at;
    char deed[16];
    char counts[KINDS];
    int error_number;
    int is_sticky;
    long slow_microseconds;
    long clock_seconds;
} Settings;

const Settings *settings(void);
// The path below the folder, put in order and written to `below`; 0 if it isn't below it.
int path_below(const char *path, char below[PATH_ROOM]);
// The same for a path that may begin at an open folder.
int path_below_at(int folder, const char *path, char below[PATH_ROOM]);
const char *kind_name(Kind kind);

// injector.c
Verdict decide(Kind kind, const char *below);
void die(void) __attribute__((noreturn));

// recorder.c
int is_recording(void);
// From `begin_deed` to `end_deed` no other thread or process does anything that is recorded.
void begin_deed(void);
void end_deed(void);
void record(Deed deed, uint64_t inode, uint64_t offset, uint64_t length, const char *path,
            const void *data, size_t size);
void record_name(Deed deed, const char *path, const char *other);
uint64_t next_sync(void);
void be_slow(void);

// descriptors.c
// NULL for one that isn't of anything below the folder.
const Descriptor *descriptor(int fd);

#endif
