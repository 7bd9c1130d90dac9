// SQLite as fast as a program in C gets it to go: callers read by a connection each, and write by one
// that they take turns at, or by a thread that commits for all who wait.
//
//   sqlite appends|commands FILE CALLERS SECONDS FIRST [group]     prints how many a second
//   sqlite replay FILE EVENTS                                      prints how many a second

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "order.h"

// One statement: nothing is added unless the stream is where it was expected.
#define APPEND                                                                                        \
    "INSERT INTO events (stream, revision, type, payload, metadata) SELECT ?1, ?2, ?3, ?4, ?5"        \
    " WHERE ?2 = (SELECT coalesce(max(revision), -1) + 1 FROM events WHERE stream = ?1)"

enum { ROOM = 100000 };

static const char *file;
static int grouped, whole_commands;
static double seconds;
static long first;
static atomic_int stopped;

static void fail(const char *what, sqlite3 *database) {
    fprintf(stderr, "%s: %s\n", what, database ? sqlite3_errmsg(database) : "");
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// --- One connection ------------------------------------------------------------------------------

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *begin, *commit, *append, *load;
} connection;

static connection open_database(void) {
    connection c;
    if (sqlite3_open_v2(file, &c.database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL)) fail("open", c.database);
    sqlite3_busy_timeout(c.database, 10000);
    if (sqlite3_exec(c.database,
            "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536;"
            "PRAGMA mmap_size = 1073741824; PRAGMA temp_store = MEMORY",
            NULL, NULL, NULL)) fail("pragma", c.database);
    if (sqlite3_prepare_v3(c.database, "BEGIN IMMEDIATE", -1, SQLITE_PREPARE_PERSISTENT, &c.begin, NULL) ||
        sqlite3_prepare_v3(c.database, "COMMIT", -1, SQLITE_PREPARE_PERSISTENT, &c.commit, NULL) ||
        sqlite3_prepare_v3(c.database, APPEND, -1, SQLITE_PREPARE_PERSISTENT, &c.append, NULL) ||
        sqlite3_prepare_v3(c.database, "SELECT type, payload FROM events WHERE stream = ? ORDER BY revision", -1,
            SQLITE_PREPARE_PERSISTENT, &c.load, NULL)) fail("prepare", c.database);
    return c;
}

static void step(connection *c, sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) fail("step", c->database);
    sqlite3_reset(statement);
}

typedef struct request {
    const char *stream, *type, *payload;
    int revision, done;
    struct request *next;
    pthread_cond_t answered;
} request;

static void insert(connection *c, const request *r) {
    sqlite3_bind_text(c->append, 1, r->stream, -1, SQLITE_STATIC);
    sqlite3_bind_int(c->append, 2, r->revision);
    sqlite3_bind_text(c->append, 3, r->type, -1, SQLITE_STATIC);
    sqlite3_bind_text(c->append, 4, r->payload, -1, SQLITE_STATIC);
    sqlite3_bind_text(c->append, 5, metadata, -1, SQLITE_STATIC);
    step(c, c->append);
    if (sqlite3_changes(c->database) != 1) fail("not at the expected revision", NULL);
}

// --- Writing: by turns, or all who wait at once --------------------------------------------------

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t asked = PTHREAD_COND_INITIALIZER;
static request *waiting;
// One for all: a connection forgets the pages it knows when another one has written.
static connection writer;

static void append(request *r) {
    pthread_mutex_lock(&turn);
    if (grouped) {
        r->done = 0;
        r->next = waiting;
        waiting = r;
        pthread_cond_signal(&asked);
        while (!r->done) pthread_cond_wait(&r->answered, &turn);
    } else {
        // A transaction of its own: one statement commits itself.
        insert(&writer, r);
    }
    pthread_mutex_unlock(&turn);
}

static void *write_groups(void *none) {
    pthread_mutex_lock(&turn);
    for (;;) {
        while (!waiting && !stopped) pthread_cond_wait(&asked, &turn);
        if (!waiting) break;
        request *group = waiting;
        waiting = NULL;
        pthread_mutex_unlock(&turn);
        step(&writer, writer.begin);
        for (request *r = group; r; r = r->next) insert(&writer, r);
        step(&writer, writer.commit);
        pthread_mutex_lock(&turn);
        for (request *r = group, *next; r; r = next) {
            next = r->next;
            r->done = 1;
            pthread_cond_signal(&r->answered);
        }
    }
    pthread_mutex_unlock(&turn);
    return none;
}

// --- The work ------------------------------------------------------------------------------------

static order load(connection *c, const char *stream, decoded *d) {
    order o = {0};
    int code;
    sqlite3_bind_text(c->load, 1, stream, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(c->load)) == SQLITE_ROW) {
        const char *payload = (const char *)sqlite3_column_text(c->load, 1);
        if (!decode(d, payload, (size_t)sqlite3_column_bytes(c->load, 1))) fail("not JSON", NULL);
        evolve(&o, (const char *)sqlite3_column_text(c->load, 0), d);
    }
    if (code != SQLITE_DONE) fail("load", c->database);
    sqlite3_reset(c->load);
    return o;
}

typedef struct {
    connection connection;
    long number, count;
    pthread_t thread;
    decoded decoded;
} caller;

static void *call(void *pointer) {
    caller *c = pointer;
    char stream[64], payload[2048], constant[2048];
    order one = {.events = 1};
    const char *type = decide(&one, 4711, constant, sizeof constant);
    request r = {.stream = stream, .answered = PTHREAD_COND_INITIALIZER};
    int life = whole_commands ? COMMANDS_OF_AN_ORDER : EVENTS_OF_AN_ORDER;
    for (;; c->number++) {
        snprintf(stream, sizeof stream, "order-%ld", c->number);
        for (int revision = 0; revision < life; revision++) {
            if (stopped) return NULL;
            r.revision = revision;
            r.type = type;
            r.payload = constant;
            if (whole_commands) {
                order o = load(&c->connection, stream, &c->decoded);
                r.revision = o.events;
                r.type = decide(&o, c->number, payload, sizeof payload);
                if (!r.type) fail("refused", NULL);
                r.payload = payload;
            }
            append(&r);
            c->count++;
        }
    }
}

static void run_callers(int count) {
    caller *callers = calloc((size_t)count, sizeof *callers);
    pthread_t thread;
    if (!callers) fail("memory", NULL);
    writer = open_database();
    for (int i = 0; i < count; i++) {
        callers[i].connection = open_database();
        callers[i].number = first + (long)i * ROOM;
    }
    if (grouped) pthread_create(&thread, NULL, write_groups, NULL);
    double start = now();
    for (int i = 0; i < count; i++) pthread_create(&callers[i].thread, NULL, call, &callers[i]);
    struct timespec length = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&length, NULL);
    stopped = 1;
    long sum = 0;
    for (int i = 0; i < count; i++) {
        pthread_join(callers[i].thread, NULL);
        sum += callers[i].count;
    }
    printf("%.1f\n", (double)sum / (now() - start));
}

static void replay(long events) {
    static decoded payload, meta;
    connection c = open_database();
    sqlite3_stmt *all;
    if (sqlite3_prepare_v2(c.database, "SELECT type, payload, metadata FROM events ORDER BY position LIMIT ?", -1, &all, NULL))
        fail("prepare", c.database);
    sqlite3_bind_int64(all, 1, events);
    double start = now();
    long count = 0;
    size_t leaves = 0;
    while (sqlite3_step(all) == SQLITE_ROW) {
        if (!decode(&payload, (const char *)sqlite3_column_text(all, 1), (size_t)sqlite3_column_bytes(all, 1)) ||
            !decode(&meta, (const char *)sqlite3_column_text(all, 2), (size_t)sqlite3_column_bytes(all, 2)))
            fail("not JSON", NULL);
        leaves += payload.count + meta.count;
        count++;
    }
    if (count != events || leaves == 0) fail("events are missing", NULL);
    printf("%.1f\n", (double)count / (now() - start));
}

int main(int count, char **arguments) {
    if (count < 4) return 64;
    file = arguments[2];
    if (!strcmp(arguments[1], "replay")) {
        replay(atol(arguments[3]));
        return 0;
    }
    if (count < 6) return 64;
    whole_commands = !strcmp(arguments[1], "commands");
    seconds = atof(arguments[4]);
    first = atol(arguments[5]);
    grouped = count > 6;
    run_callers(atoi(arguments[3]));
    return 0;
}
