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

#endif
