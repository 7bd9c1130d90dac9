// Opening, closing and doubling: which descriptor is of which file below the folder.
#include "fault.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROOM = 4096 };
static Descriptor table[ROOM];

typedef int (*Opening)(const char *path, int flags, ...);

const Descriptor *descriptor(int fd) {
    if (fd < 0 || fd >= ROOM || !table[fd].is_ours) return NULL;
    return &table[fd];
}

int path_below_at(int folder, const char *path, char below[PATH_ROOM]) {
    if (path == NULL) return 0;
    if (path[0] == '/' || folder == AT_FDCWD) return path_below(path, below);
    const Descriptor *start = descriptor(folder);
    if (!start) return 0;
    char whole[3 * PATH_ROOM];
    snprintf(whole, sizeof whole, "%s/%s/%s", settings()->folder, start->path, path);
    return path_below(whole, below);
}

static void forget(int fd) {
    if (fd >= 0 && fd < ROOM) table[fd].is_ours = 0;
}

static void remember(int fd, const char *below, int flags, int was_there) {
    struct stat file;
    if (fd < 0 || fd >= ROOM || fstat(fd, &file) != 0) return;
    Descriptor opened = {
        .is_ours = 1,
        .is_folder = S_ISDIR(file.st_mode) != 0,
        .is_synchronous = (flags & O_DSYNC) != 0 && !S_ISDIR(file.st_mode),
        .appends = (flags & O_APPEND) != 0,
        .inode = file.st_ino,
    };
    snprintf(opened.path, sizeof opened.path, "%s", below);
    table[fd] = opened;
    if (!was_there && (flags & O_CREAT)) {
        record(DID_CREATE, file.st_ino, 0, 0, below, NULL, 0);
    } else if ((flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY) {
        record(DID_TRUNCATE, file.st_ino, 0, 0, NULL, NULL, 0);
    }
}

// The kernel's word for another boot.
static const char *redirected(const char *path) {
    const char *boot = settings()->boot;
    if (boot[0] && path && strcmp(path, "/proc/sys/kernel/random/boot_id") == 0) return boot;
    return path;
}

static int open_through(int folder, const char *path, int flags, mode_t mode) {
    char below[PATH_ROOM];
    if (!path_below_at(folder, path, below)) {
        int fd = REAL(openat)(folder, redirected(path), flags, mode);
        forget(fd);
        return fd;
    }
    Verdict verdict = decide(flags & O_CREAT ? CREATE : OPEN, below);
    if (verdict == FAIL) return -1;
    if (verdict == HALF) die();
    begin_deed();
    struct stat file;
    int was_there = syscall(SYS_newfstatat, folder, path, &file, 0) == 0;
    int fd = REAL(openat)(folder, path, flags, mode);
    int kept = errno;
    remember(fd, below, flags, was_there);
    end_deed();
    if (verdict == AFTER) die();
    errno = kept;
    return fd;
}

#define MODE_OF(flags)                                 \
    mode_t mode = 0;                                   \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {           \
        va_list rest;                                  \
        va_start(rest, flags);                         \
        mode = va_arg(rest, mode_t);                   \
        va_end(rest);                                  \
    }

int open(const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_through(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_through(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_through(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_through(folder, path, flags, mode);
}

int creat(const char *path, mode_t mode) {
    return open_through(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int mkstemp(char *path) {
    char below[PATH_ROOM];
    if (!path_below(path, below)) return REAL(mkstemp)(path);
    Verdict verdict = decide(CREATE, below);
    if (verdict == FAIL) return -1;
    if (verdict == HALF) die();
    begin_deed();
    int fd = REAL(mkstemp)(path);
    int kept = errno;
    if (path_below(path, below)) remember(fd, below, O_CREAT | O_RDWR, 0);
    end_deed();
    if (verdict == AFTER) die();
    errno = kept;
    return fd;
}

int close(int fd) {
    forget(fd);
    return REAL(close)(fd);
}

static int doubled(int from, int to) {
    if (to < 0 || to >= ROOM) return to;
    const Descriptor *known = descriptor(from);
    if (known) {
        table[to] = *known;
    } else {
        forget(to);
    }
    return to;
}

int dup(int fd) { return doubled(fd, REAL(dup)(fd)); }
int dup2(int fd, int to) { return doubled(fd, REAL(dup2)(fd, to)); }
int dup3(int fd, int to, int flags) { return doubled(fd, REAL(dup3)(fd, to, flags)); }

static int control(int fd, int request, void *argument) {
    const Descriptor *known = descriptor(fd);
    int locks = request == F_SETLK || request == F_SETLKW || request == F_OFD_SETLK;
    if (known && locks) {
        Verdict verdict = decide(LOCK, known->path);
        if (verdict == FAIL) return -1;
        if (verdict == HALF || verdict == AFTER) die();
    }
    int answer = REAL(fcntl)(fd, request, argument);
    int doubles = request == F_DUPFD || request == F_DUPFD_CLOEXEC;
    return doubles ? doubled(fd, answer) : answer;
}

#define ARGUMENT_AFTER(last)                  \
    va_list rest;                             \
    va_start(rest, last);                     \
    void *argument = va_arg(rest, void *);    \
    va_end(rest);

int fcntl(int fd, int request, ...) {
    ARGUMENT_AFTER(request)
    return control(fd, request, argument);
}

int fcntl64(int fd, int request, ...) {
    ARGUMENT_AFTER(request)
    return control(fd, request, argument);
}
