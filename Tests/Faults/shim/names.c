// What changes names: rename, unlink, rmdir, symlink, link, mkdir.
#include "fault.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Around the call itself: `done` is what it answers.
#define UNLESS_HARMED(kind, below)            \
    Verdict verdict = decide(kind, below);    \
    if (verdict == FAIL) return -1;           \
    if (verdict == HALF) die();               \
    begin_deed();

#define ANSWER(done)                          \
    int kept = errno;                         \
    end_deed();                               \
    if (verdict == AFTER) die();              \
    errno = kept;                             \
    return done;

static int rename_through(int from, const char *path, int to, const char *other, unsigned flags) {
    char below[PATH_ROOM];
    char target[PATH_ROOM];
    int is_ours = path_below_at(from, path, below);
    if (!path_below_at(to, other, target) || !is_ours) {
        return REAL(renameat2)(from, path, to, other, flags);
    }
    UNLESS_HARMED(RENAME, target)
    int done = REAL(renameat2)(from, path, to, other, flags);
    if (done == 0) record_name(DID_RENAME, below, target);
    ANSWER(done)
}

int rename(const char *path, const char *other) {
    return rename_through(AT_FDCWD, path, AT_FDCWD, other, 0);
}

int renameat(int from, const char *path, int to, const char *other) {
    return rename_through(from, path, to, other, 0);
}

int renameat2(int from, const char *path, int to, const char *other, unsigned flags) {
    return rename_through(from, path, to, other, flags);
}

int unlinkat(int folder, const char *path, int flags) {
    char below[PATH_ROOM];
    if (!path_below_at(folder, path, below)) return REAL(unlinkat)(folder, path, flags);
    UNLESS_HARMED(UNLINK, below)
    int done = REAL(unlinkat)(folder, path, flags);
    if (done == 0) record_name(flags & AT_REMOVEDIR ? DID_RMDIR : DID_UNLINK, below, NULL);
    ANSWER(done)
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int remove(const char *path) {
    struct stat file;
    int is_folder = syscall(SYS_newfstatat, AT_FDCWD, path, &file, AT_SYMLINK_NOFOLLOW) == 0 &&
                    S_ISDIR(file.st_mode);
    return is_folder ? rmdir(path) : unlink(path);
}

int symlinkat(const char *target, int folder, const char *path) {
    char below[PATH_ROOM];
    if (!path_below_at(folder, path, below)) return REAL(symlinkat)(target, folder, path);
    UNLESS_HARMED(LINK, below)
    int done = REAL(symlinkat)(target, folder, path);
    if (done == 0) record_name(DID_SYMLINK, below, target);
    ANSWER(done)
}

int symlink(const char *target, const char *path) { return symlinkat(target, AT_FDCWD, path); }

int linkat(int from, const char *path, int to, const char *other, int flags) {
    char below[PATH_ROOM];
    char target[PATH_ROOM];
    int is_ours = path_below_at(from, path, below);
    if (!path_below_at(to, other, target) || !is_ours) {
        return REAL(linkat)(from, path, to, other, flags);
    }
    UNLESS_HARMED(LINK, target)
    int done = REAL(linkat)(from, path, to, other, flags);
    if (done == 0) record_name(DID_LINK, below, target);
    ANSWER(done)
}

int link(const char *path, const char *other) { return linkat(AT_FDCWD, path, AT_FDCWD, other, 0); }

int mkdirat(int folder, const char *path, mode_t mode) {
    char below[PATH_ROOM];
    if (!path_below_at(folder, path, below)) return REAL(mkdirat)(folder, path, mode);
    UNLESS_HARMED(MKDIR, below)
    int done = REAL(mkdirat)(folder, path, mode);
    if (done == 0) record_name(DID_MKDIR, below, NULL);
    ANSWER(done)
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
