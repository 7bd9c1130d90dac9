// Counts the calls, and does harm at the n-th.
#include "fault.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static long counted;

// By system calls alone: the shim's own `open` and `write` aren't to see this.
static void report(const char *line, size_t length) {
    const char *file = settings()->report;
    if (!file[0]) return;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0) return;
    if (syscall(SYS_write, fd, line, length) != (long)length) die();
    syscall(SYS_close, fd);
}

__attribute__((destructor)) static void end(void) {
    char line[64];
    int length = snprintf(line, sizeof line, "counted %ld\n", counted);
    report(line, (size_t)length);
}

void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static Verdict strike(Kind kind, const char *below, long number) {
    const char *deed = settings()->deed;
    char line[PATH_ROOM + 64];
    int length = snprintf(line, sizeof line, "struck %s %s %s %ld\n", deed, kind_name(kind), below, number);
    report(line, (size_t)length);
    if (strcmp(deed, "kill") == 0) die();
    if (strcmp(deed, "after") == 0) return AFTER;
    if (strcmp(deed, "half") == 0) return HALF;
    if (strcmp(deed, "stop") == 0) {
        kill(getpid(), SIGSTOP);
        return GO_ON;
    }
    if (strcmp(deed, "late") == 0 && kind == WRITE) return LATE;
    if (strcmp(deed, "fail") == 0 || strcmp(deed, "late") == 0) {
        errno = settings()->error_number;
        return FAIL;
    }
    return kind == WRITE || kind == READ ? SHORT : GO_ON;
}

Verdict decide(Kind kind, const char *below) {
    const Settings *asked = settings();
    if (!asked->counts[kind]) return GO_ON;
    if (asked->only[0] && !strstr(below, asked->only)) return GO_ON;
    long number = __sync_add_and_fetch(&counted, 1);
    if (asked->at <= 0 || number < asked->at) return GO_ON;
    if (number > asked->at && !asked->is_sticky) return GO_ON;
    return strike(kind, below, number);
}
