// Writes down what was done, in the order in which it was done, by all processes together.
//
// A record, little-endian and without gaps: deed 4, process 4, inode 8, offset 8, length 8, size of the
// path 4, size of the data 4; then path and data. What the fields hold is said in faults/recording.py.
#include "fault.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

typedef struct {
    uint32_t deed;
    uint32_t process;
    uint64_t inode;
    uint64_t offset;
    uint64_t length;
    uint32_t path_size;
    uint32_t data_size;
} Head;

static int tape = -1;
static int turn = -1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int open_beside(const char *suffix, int flags) {
    char path[PATH_ROOM + 8];
    snprintf(path, sizeof path, "%s%s", settings()->record, suffix);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0) {
        perror("daybook fault: the recording");
        _Exit(74);
    }
    return fd;
}

static void start(void) {
    if (!settings()->record[0]) return;
    tape = open_beside("", O_WRONLY | O_APPEND);
    turn = open_beside(".turn", O_RDWR);
}

int is_recording(void) {
    pthread_once(&once, start);
    return tape >= 0;
}

void begin_deed(void) {
    if (!is_recording()) return;
    pthread_mutex_lock(&mutex);
    // By the number of the call: the shim's own `flock` isn't to see it.
    while (syscall(SYS_flock, turn, LOCK_EX) != 0) {
        if (errno != EINTR) _Exit(74);
    }
}

void end_deed(void) {
    if (!is_recording()) return;
    int kept = errno;
    syscall(SYS_flock, turn, LOCK_UN);
    pthread_mutex_unlock(&mutex);
    errno = kept;
}

void record(Deed deed, uint64_t inode, uint64_t offset, uint64_t length, const char *path,
            const void *data, size_t size) {
    if (!is_recording()) return;
    int kept = errno;
    Head head = {
        .deed = deed,
        .process = (uint32_t)getpid(),
        .inode = inode,
        .offset = offset,
        .length = length,
        .path_size = path ? (uint32_t)strlen(path) : 0,
        .data_size = (uint32_t)size,
    };
    struct iovec parts[3] = {{&head, sizeof head}, {(void *)path, head.path_size}, {(void *)data, size}};
    size_t whole = sizeof head + head.path_size + size;
    if (syscall(SYS_writev, tape, parts, 3) != (long)whole) {
        fprintf(stderr, "daybook fault: the recording is cut short\n");
        _Exit(74);
    }
    errno = kept;
}

void record_name(Deed deed, const char *path, const char *other) {
    record(deed, 0, 0, 0, path, other, other ? strlen(other) : 0);
}

// A number that no other sync of any process has.
uint64_t next_sync(void) {
    static uint64_t last;
    return ((uint64_t)getpid() << 32) | (__sync_add_and_fetch(&last, 1) & 0xffffffff);
}

// Lets the others have their turn while a sync takes its time.
void be_slow(void) {
    long microseconds = settings()->slow_microseconds;
    if (microseconds == 0) return;
    end_deed();
    usleep((useconds_t)microseconds);
    begin_deed();
}
