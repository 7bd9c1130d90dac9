// What changes a file's bytes and its length, and what makes them durable.
#include "fault.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { AT_DESCRIPTOR = -1, PAGE = 4096 };

static size_t size_of(const struct iovec *parts, int count) {
    size_t size = 0;
    for (int i = 0; i < count; i++) size += parts[i].iov_len;
    return size;
}

// How much of a write is to be done. One that is cut off by a kill ends at a page's edge in the
// file, wherever it began; one that lies within a page is done or isn't.
static size_t share(Verdict verdict, size_t size, off_t place) {
    if (verdict == SHORT && size > 1) return size / 2;
    if (verdict != HALF) return size;
    size_t before = (size_t)place % PAGE;
    size_t edge = (before + size / 2) / PAGE * PAGE;
    if (edge == 0) edge = PAGE;
    return edge > before && edge < before + size ? edge - before : 0;
}

static ssize_t put(int fd, const struct iovec *parts, int count, off_t offset) {
    if (offset == AT_DESCRIPTOR) return REAL(writev)(fd, parts, count);
    return REAL(pwritev)(fd, parts, count, offset);
}

static ssize_t put_share(int fd, const struct iovec *parts, int count, off_t offset, size_t share) {
    struct iovec fewer[count];
    int used = 0;
    for (; used < count && share > 0; used++) {
        fewer[used] = parts[used];
        if (fewer[used].iov_len > share) fewer[used].iov_len = share;
        share -= fewer[used].iov_len;
    }
    return used == 0 ? 0 : put(fd, fewer, used, offset);
}

static off_t place_of(int fd, const Descriptor *known, off_t offset) {
    if (offset != AT_DESCRIPTOR) return offset;
    struct stat file;
    if (known->appends && fstat(fd, &file) == 0) return file.st_size;
    return lseek(fd, 0, SEEK_CUR);
}

static void record_write(uint64_t inode, off_t place, const struct iovec *parts, int count, size_t done) {
    char *bytes = malloc(done);
    if (!bytes) die();
    size_t filled = 0;
    for (int i = 0; i < count && filled < done; i++) {
        size_t part = parts[i].iov_len < done - filled ? parts[i].iov_len : done - filled;
        memcpy(bytes + filled, parts[i].iov_base, part);
        filled += part;
    }
    record(DID_WRITE, inode, (uint64_t)place, done, NULL, bytes, done);
    free(bytes);
}

static ssize_t write_through(int fd, const struct iovec *parts, int count, off_t offset) {
    const Descriptor known = *descriptor(fd);
    size_t size = size_of(parts, count);
    Verdict verdict = decide(WRITE, known.path);
    if (verdict == FAIL) return -1;
    begin_deed();
    off_t place = place_of(fd, &known, offset);
    size_t wanted = share(verdict, size, place);
    ssize_t done = wanted == size ? put(fd, parts, count, offset)
                                  : put_share(fd, parts, count, offset, wanted);
    int kept = errno;
    if (done > 0) {
        if (is_recording()) record_write(known.inode, place, parts, count, (size_t)done);
        if (known.is_synchronous && verdict != LATE) {
            be_slow();
            record(ENDED_OWN_SYNC, known.inode, (uint64_t)place, (uint64_t)done, NULL, NULL, 0);
        }
    }
    end_deed();
    if (verdict == HALF || verdict == AFTER) die();
    errno = verdict == LATE ? settings()->error_number : kept;
    return verdict == LATE ? -1 : done;
}

// What a process says is what it acknowledges. Recorded before it is said: nobody can know of it sooner.
static ssize_t say(const void *bytes, size_t size) {
    begin_deed();
    record(SAID, 0, 0, size, NULL, bytes, size);
    end_deed();
    return REAL(write)(STDOUT_FILENO, bytes, size);
}

ssize_t write(int fd, const void *bytes, size_t size) {
    if (fd == STDOUT_FILENO && is_recording()) return say(bytes, size);
    if (!descriptor(fd)) return REAL(write)(fd, bytes, size);
    struct iovec part = {(void *)bytes, size};
    return write_through(fd, &part, 1, AT_DESCRIPTOR);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset) {
    if (!descriptor(fd)) return REAL(pwrite)(fd, bytes, size, offset);
    struct iovec part = {(void *)bytes, size};
    return write_through(fd, &part, 1, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
    return pwrite(fd, bytes, size, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    if (!descriptor(fd)) return REAL(writev)(fd, parts, count);
    return write_through(fd, parts, count, AT_DESCRIPTOR);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
    if (!descriptor(fd)) return REAL(pwritev)(fd, parts, count, offset);
    return write_through(fd, parts, count, offset);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
    return pwritev(fd, parts, count, offset);
}

// What is written while a sync is on its way may not be in it: durable is what was written before it began.
static int sync_through(int fd, int (*sync)(int)) {
    if (!descriptor(fd)) return sync(fd);
    const Descriptor known = *descriptor(fd);
    Verdict verdict = decide(SYNC, known.path);
    if (verdict == FAIL) return -1;
    if (verdict == HALF) die();
    uint64_t number = next_sync();
    begin_deed();
    if (!known.is_folder) record(BEGAN_SYNC, known.inode, number, 0, NULL, NULL, 0);
    be_slow();
    int answer = sync(fd);
    int kept = errno;
    if (answer == 0 && known.is_folder) {
        record(SYNCED_FOLDER, known.inode, 0, 0, known.path, NULL, 0);
    } else if (answer == 0) {
        record(ENDED_SYNC, known.inode, number, 0, NULL, NULL, 0);
    }
    end_deed();
    if (verdict == AFTER) die();
    errno = kept;
    return answer;
}

int fdatasync(int fd) { return sync_through(fd, REAL(fdatasync)); }
int fsync(int fd) { return sync_through(fd, REAL(fsync)); }

int ftruncate(int fd, off_t length) {
    if (!descriptor(fd)) return REAL(ftruncate)(fd, length);
    const Descriptor known = *descriptor(fd);
    Verdict verdict = decide(TRUNCATE, known.path);
    if (verdict == FAIL) return -1;
    if (verdict == HALF) die();
    begin_deed();
    int answer = REAL(ftruncate)(fd, length);
    if (answer == 0) record(DID_TRUNCATE, known.inode, (uint64_t)length, 0, NULL, NULL, 0);
    end_deed();
    if (verdict == AFTER) die();
    return answer;
}

int ftruncate64(int fd, off64_t length) { return ftruncate(fd, length); }

// A hole reads as zeros, and is as durable as zeros that were written.
static void record_hole(uint64_t inode, off_t offset, off_t length, off_t size) {
    if (!is_recording() || offset >= size) return;
    if (length > size - offset) length = size - offset;
    char *zeros = calloc(1, (size_t)length);
    if (!zeros) die();
    record(DID_WRITE, inode, (uint64_t)offset, (uint64_t)length, NULL, zeros, (size_t)length);
    free(zeros);
}

// As the file is afterwards: only zeros are added, or space that isn't seen; or a hole is made.
int fallocate(int fd, int mode, off_t offset, off_t length) {
    if (!descriptor(fd)) return REAL(fallocate)(fd, mode, offset, length);
    const Descriptor known = *descriptor(fd);
    Verdict verdict = decide(TRUNCATE, known.path);
    if (verdict == FAIL) return -1;
    if (verdict == HALF) die();
    begin_deed();
    int answer = REAL(fallocate)(fd, mode, offset, length);
    int kept = errno;
    struct stat file;
    if (answer == 0 && fstat(fd, &file) == 0) {
        if (mode & FALLOC_FL_PUNCH_HOLE) {
            record_hole(known.inode, offset, length, file.st_size);
        } else {
            record(DID_TRUNCATE, known.inode, (uint64_t)file.st_size, 0, NULL, NULL, 0);
        }
    }
    end_deed();
    if (verdict == AFTER) die();
    errno = kept;
    return answer;
}

int fallocate64(int fd, int mode, off64_t offset, off64_t length) {
    return fallocate(fd, mode, offset, length);
}
