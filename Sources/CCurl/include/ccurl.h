#ifndef DAYBOOK_CCURL_H
#define DAYBOOK_CCURL_H

#include <stddef.h>
#include <stdint.h>

/// What a download may take.
typedef struct {
    /// The body's bytes at most.
    size_t bytes;
    /// Milliseconds until there is a connection.
    long connecting;
    /// Milliseconds for all of it.
    long whole;
    /// How often a server may send on to another address.
    long redirects;
} daybook_limits;

/// What came of a download. The body and the detail are the caller's to free.
typedef struct {
    /// 0 when there is a response, whole; else libcurl's own number of what went wrong, or -1 where
    /// there is no libcurl.
    int fault;
    /// The body was longer than it may be.
    int too_long;
    /// What went wrong, in libcurl's words; may be empty.
    char *detail;
    /// The status of the last response.
    long status;
    uint8_t *body;
    size_t count;
} daybook_download;

/// Gets what is at `url`, by http or https; `direct` names hosts, with commas between them, that are
/// never asked through a proxy. `token`, unless it is NULL, is sent as a bearer token, and not to
/// another host that the server sends on to. Blocks until it is done.
daybook_download daybook_get(
    const char *url, const char *direct, const char *token, daybook_limits limits);

/// Posts `body`, a text, to `url`, and gets what is answered; nothing is sent on to another address. Else
/// as `daybook_get`.
daybook_download daybook_post(
    const char *url, const char *direct, const char *body, daybook_limits limits);

/// Frees what a download holds.
void daybook_free(daybook_download download);

/// A line to a server, over which one thing after another is asked: what it takes to get there is done
/// once. One thread at a time.
typedef struct daybook_line daybook_line;

/// Takes a part of what is answered, under this status; 0 ends it.
typedef int (*daybook_taking)(void *context, long status, const uint8_t *bytes, size_t count);

/// Is asked about once a second whether to go on; 0 ends it.
typedef int (*daybook_going_on)(void *context);

/// What came of it. The texts are the caller's to free, by `daybook_asked_free`.
typedef struct {
    /// As of a download.
    int fault;
    char *detail;
    long status;
    /// The type of what was answered; NULL where that wasn't said.
    char *type;
} daybook_asked;

/// NULL where there is no libcurl.
daybook_line *daybook_line_open(void);

/// Asks, and blocks until all is answered. `heads` are `Name: value`, a line break behind each; `direct` as
/// for a download; with a body, `has_body` is 1. `connecting` is milliseconds until there is a connection,
/// `whole` until all is answered, 0: as long as it goes on. Nothing is sent on to another address.
daybook_asked daybook_line_ask(
    daybook_line *line, const char *method, const char *url, const char *direct,
    const char *heads, const uint8_t *body, size_t count, int has_body, long connecting,
    long whole, daybook_taking taking, daybook_going_on going_on, void *context);

/// Frees what came of it.
void daybook_asked_free(daybook_asked asked);

/// An address of the internet: four bytes or sixteen.
typedef struct {
    size_t count;
    uint8_t bytes[16];
} daybook_address;

/// What came of a post. The detail is the caller's to free, by `daybook_posted_free`.
typedef struct {
    /// As of a download.
    int fault;
    /// It would have gone to another address than it may.
    int strayed;
    char *detail;
    /// The status of what was answered, even where that was cut off; 0 where nothing was.
    long status;
    /// In how many seconds it may be tried again, as the answer says; -1 where it doesn't.
    int64_t retry_after;
} daybook_posted;

/// Posts `body`, and blocks until that is answered. It goes to one of `addresses` and nowhere else, by no proxy;
/// `pins` say which names are at which of them, as libcurl has it (`name:port:address,address`), a line break behind
/// each. Of the answer's body `limits.bytes` are waited for, and thrown away. Nothing is sent on to another address.
daybook_posted daybook_line_post(
    daybook_line *line, const char *url, const daybook_address *addresses, size_t address_count,
    const char *pins, const char *heads, const uint8_t *body, size_t count,
    daybook_limits limits, daybook_going_on going_on, void *context);

/// Frees what came of it.
void daybook_posted_free(daybook_posted posted);

/// Hangs up.
void daybook_line_close(daybook_line *line);

#endif
