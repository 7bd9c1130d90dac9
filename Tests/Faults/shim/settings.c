// What the environment asks for, read once, and which paths are meant.
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[KINDS] = {"write",  "sync", "truncate", "open", "create", "rename",
                                              "unlink", "link", "mkdir",    "map",  "read",   "lock"};
static const char *const usual_kinds = "write,sync,truncate,create,rename,unlink,link,mkdir";

static Settings current;
static int is_read;

static void text(const char *name, char room[PATH_ROOM]) {
    const char *value = getenv(name);
    snprintf(room, PATH_ROOM, "%s", value ? value : "");
}

static long number(const char *name, long otherwise) {
    const char *value = getenv(name);
    return value && *value ? atol(value) : otherwise;
}

// A name that isn't known would be a sweep over nothing: the process ends.
static void refuse(const char *what) {
    fprintf(stderr, "daybook fault: %s isn't known\n", what);
    _Exit(64);
}

static void read_kinds(void) {
    char list[PATH_ROOM];
    text("DAYBOOK_FAULT_KINDS", list);
    if (!list[0]) snprintf(list, sizeof list, "%s", usual_kinds);
    char *rest = list;
    for (char *name = strsep(&rest, ","); name; name = strsep(&rest, ",")) {
        int kind = 0;
        while (kind < KINDS && strcmp(kind_names[kind], name) != 0) kind++;
        if (kind == KINDS) refuse(name);
        current.counts[kind] = 1;
    }
}

static void read_deed(void) {
    const char *const known[] = {"kill", "half", "after", "fail", "late", "short", "stop"};
    const char *deed = getenv("DAYBOOK_FAULT_DO");
    snprintf(current.deed, sizeof current.deed, "%s", deed ? deed : "kill");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i], current.deed) == 0) return;
    }
    refuse(current.deed);
}

static void read_all(void) {
    is_read = 1;
    text("DAYBOOK_FAULT_FOLDER", current.folder);
    text("DAYBOOK_FAULT_RECORD", current.record);
    text("DAYBOOK_FAULT_REPORT", current.report);
    text("DAYBOOK_FAULT_ONLY", current.only);
    text("DAYBOOK_FAULT_BOOT", current.boot);
    current.at = number("DAYBOOK_FAULT_AT", 0);
    current.error_number = (int)number("DAYBOOK_FAULT_ERRNO", EIO);
    current.is_sticky = number("DAYBOOK_FAULT_STICKY", 0) != 0;
    current.slow_microseconds = number("DAYBOOK_FAULT_SLOW", 0);
    current.clock_seconds = number("DAYBOOK_FAULT_CLOCK", 0);
    read_kinds();
    read_deed();
}

// Libraries are initialised before this one, and may open files then: whoever asks first reads.
const Settings *settings(void) {
    if (!is_read) read_all();
    return &current;
}

__attribute__((constructor)) static void begin(void) { settings(); }

int path_below(const char *path, char below[PATH_ROOM]) {
    const char *folder = settings()->folder;
    size_t length = strlen(folder);
    if (length == 0 || path == NULL || strncmp(path, folder, length) != 0) return 0;
    if (path[length] != '/' && path[length] != 0) return 0;
    // Without doubled slashes, one at the end, steps to where one is, and steps back.
    size_t used = 0;
    for (const char *at = path + length; *at;) {
        while (*at == '/') at++;
        size_t part = strcspn(at, "/");
        if (part == 0) break;
        if (part == 1 && *at == '.') {
            at++;
            continue;
        }
        if (part == 2 && at[0] == '.' && at[1] == '.') {
            if (used == 0) return 0;
            while (used > 0 && below[used - 1] != '/') used--;
            if (used > 0) used--;
            at += 2;
            continue;
        }
        if (used + part + 2 > PATH_ROOM) return 0;
        if (used) below[used++] = '/';
        memcpy(below + used, at, part);
        used += part;
        at += part;
    }
    below[used] = 0;
    return 1;
}

const char *kind_name(Kind kind) { return kind_names[kind]; }
