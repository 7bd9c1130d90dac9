// What changes nothing on the disk and can fail all the same: maps, reads, locks. And the clock.
#include "fault.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

void *mmap(void *address, size_t size, int protection, int flags, int fd, off_t offset) {
    const Descriptor *known = descriptor(fd);
    if (!known) return REAL(mmap)(address, size, protection, flags, fd, offset);
    Verdict verdict = decide(MAP, known->path);
    if (verdict == FAIL) return MAP_FAILED;
    if (verdict == HALF) die();
    begin_deed();
    void *map = REAL(mmap)(address, size, protection, flags, fd, offset);
    // What is written through it isn't seen: the recording says so.
    if (map != MAP_FAILED && (protection & PROT_WRITE) && (flags & MAP_SHARED)) {
        record(DID_MAP, known->inode, (uint64_t)offset, size, known->path, NULL, 0);
    }
    int kept = errno;
    end_deed();
    if (verdict == AFTER) die();
    errno = kept;
    return map;
}

void *mmap64(void *address, size_t size, int protection, int flags, int fd, off64_t offset) {
    return mmap(address, size, protection, flags, fd, offset);
}

// How much is to be read; below zero if nothing, and the call fails.
static ssize_t allowed(int fd, size_t size) {
    const Descriptor *known = descriptor(fd);
    if (!known) return (ssize_t)size;
    switch (decide(READ, known->path)) {
    case LATE:
    case FAIL: return -1;
    case HALF:
    case AFTER: die();
    case SHORT: return size > 1 ? (ssize_t)(size / 2) : (ssize_t)size;
    case GO_ON: break;
    }
    return (ssize_t)size;
}

ssize_t read(int fd, void *bytes, size_t size) {
    ssize_t wanted = allowed(fd, size);
    return wanted < 0 ? -1 : REAL(read)(fd, bytes, (size_t)wanted);
}

ssize_t pread(int fd, void *bytes, size_t size, off_t offset) {
    ssize_t wanted = allowed(fd, size);
    return wanted < 0 ? -1 : REAL(pread)(fd, bytes, (size_t)wanted, offset);
}

ssize_t pread64(int fd, void *bytes, size_t size, off64_t offset) {
    return pread(fd, bytes, size, offset);
}

// The same with the room given, as hardened builds of libraries call them.
ssize_t __read_chk(int fd, void *bytes, size_t size, size_t room) {
    return size > room ? (errno = EINVAL, -1) : read(fd, bytes, size);
}

ssize_t __pread_chk(int fd, void *bytes, size_t size, off_t offset, size_t room) {
    return size > room ? (errno = EINVAL, -1) : pread(fd, bytes, size, offset);
}

ssize_t __pread64_chk(int fd, void *bytes, size_t size, off64_t offset, size_t room) {
    return size > room ? (errno = EINVAL, -1) : pread(fd, bytes, size, offset);
}

// Whoever can't list a folder doesn't know that nothing is in it.
DIR *opendir(const char *path) {
    char below[PATH_ROOM];
    if (path_below_at(AT_FDCWD, path, below)) {
        Verdict verdict = decide(OPEN, below);
        if (verdict == FAIL) return NULL;
        if (verdict == HALF || verdict == AFTER) die();
    }
    return REAL(opendir)(path);
}

int flock(int fd, int operation) {
    const Descriptor *known = descriptor(fd);
    if (known && !(operation & LOCK_UN)) {
        Verdict verdict = decide(LOCK, known->path);
        if (verdict == FAIL) return -1;
        if (verdict == HALF || verdict == AFTER) die();
    }
    return REAL(flock)(fd, operation);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int answer = REAL(clock_gettime)(clock, time);
    int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    if (answer == 0 && is_wall) time->tv_sec += settings()->clock_seconds;
    return answer;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int answer = REAL(gettimeofday)(time, zone);
    if (answer == 0) time->tv_sec += settings()->clock_seconds;
    return answer;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
