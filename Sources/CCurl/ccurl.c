// Downloads by the system's libcurl, which is loaded when the first one is asked for.
//
// Not linked: it brings some thirty libraries along, whose loading takes longer than all of a small
// query. Its binary interface has been the same since 2006 ("libcurl.so.4"), and the numbers of its
// options never change, so those that are used here are written out and no headers are needed.

#include "ccurl.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum {
    OPT_WRITEDATA = 10001,
    OPT_URL = 10002,
    OPT_PROXY = 10004,
    OPT_ERRORBUFFER = 10010,
    OPT_HTTPHEADER = 10023,
    OPT_CUSTOMREQUEST = 10036,
    OPT_XFERINFODATA = 10057,
    OPT_POSTFIELDS = 10015,
    OPT_USERAGENT = 10018,
    OPT_FOLLOWLOCATION = 52,
    OPT_NOPROGRESS = 43,
    OPT_POSTFIELDSIZE = 60,
    OPT_MAXREDIRS = 68,
    OPT_NOSIGNAL = 99,
    OPT_HTTPAUTH = 107,
    OPT_ACCEPT_ENCODING = 10102,
    OPT_TIMEOUT_MS = 155,
    OPT_CONNECTTIMEOUT_MS = 156,
    OPT_OPENSOCKETDATA = 10164,
    OPT_NOPROXY = 10177,
    OPT_PROTOCOLS = 181,
    OPT_REDIR_PROTOCOLS = 182,
    OPT_RESOLVE = 10203,
    OPT_XOAUTH2_BEARER = 10220,
    OPT_WRITEFUNCTION = 20011,
    OPT_OPENSOCKETFUNCTION = 20163,
    OPT_XFERINFOFUNCTION = 20219,
    OPT_TCP_KEEPALIVE = 213,
    OPT_PATH_AS_IS = 234,
    INFO_CONTENT_TYPE = 0x100012,
    INFO_RESPONSE_CODE = 0x200002,
    INFO_RETRY_AFTER = 0x600039,
    PROTO_HTTP = 1,
    PROTO_HTTPS = 2,
    AUTH_BEARER = 64,
    GLOBAL_DEFAULT = 3,
    ERROR_SIZE = 256,
    FAULT_WRITE = 23,
};

static struct {
    int (*global_init)(long);
    void *(*init)(void);
    int (*setopt)(void *, int, ...);
    int (*perform)(void *);
    int (*getinfo)(void *, int, ...);
    void (*cleanup)(void *);
    const char *(*strerror)(int);
    void (*reset)(void *);
    void *(*append)(void *, const char *);
    void (*free_all)(void *);
} curl;

static pthread_once_t loading = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) {
    const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"};
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    *(void **)&curl.global_init = dlsym(library, "curl_global_init");
    *(void **)&curl.init = dlsym(library, "curl_easy_init");
    *(void **)&curl.setopt = dlsym(library, "curl_easy_setopt");
    *(void **)&curl.perform = dlsym(library, "curl_easy_perform");
    *(void **)&curl.getinfo = dlsym(library, "curl_easy_getinfo");
    *(void **)&curl.cleanup = dlsym(library, "curl_easy_cleanup");
    *(void **)&curl.strerror = dlsym(library, "curl_easy_strerror");
    *(void **)&curl.reset = dlsym(library, "curl_easy_reset");
    *(void **)&curl.append = dlsym(library, "curl_slist_append");
    *(void **)&curl.free_all = dlsym(library, "curl_slist_free_all");
    is_loaded = curl.global_init && curl.init && curl.setopt && curl.perform && curl.getinfo
        && curl.cleanup && curl.strerror && curl.reset && curl.append && curl.free_all
        && curl.global_init(GLOBAL_DEFAULT) == 0;
}

typedef struct {
    daybook_download *download;
    size_t limit;
    size_t capacity;
} sink;

// libcurl hands over parts of the body; taking less than was given ends the download.
static size_t take(char *bytes, size_t one, size_t count, void *context) {
    sink *into = context;
    daybook_download *download = into->download;
    (void)one; // always 1
    if (count > into->limit - download->count) {
        download->too_long = 1;
        return 0;
    }
    if (count > into->capacity - download->count) {
        size_t capacity = (download->count + count) * 2;
        uint8_t *body = realloc(download->body, capacity);
        if (body == NULL) return 0;
        download->body = body;
        into->capacity = capacity;
    }
    if (count > 0) memcpy(download->body + download->count, bytes, count);
    download->count += count;
    return count;
}

// With a body it posts that, and isn't sent on.
static daybook_download ask(
    const char *url, const char *direct, const char *token, const char *body,
    daybook_limits limits) {
    daybook_download download = {.fault = -1};
    pthread_once(&loading, load);
    void *handle = is_loaded ? curl.init() : NULL;
    if (handle == NULL) return download;

    char detail[ERROR_SIZE] = "";
    sink into = {.download = &download, .limit = limits.bytes, .capacity = 0};
    // Who asked for https isn't sent on to where anybody may listen; nobody is sent on to a file.
    long first = PROTO_HTTP | PROTO_HTTPS;
    long next = strncasecmp(url, "https:", 6) == 0 ? PROTO_HTTPS : first;
    curl.setopt(handle, OPT_URL, url);
    curl.setopt(handle, OPT_PROTOCOLS, first);
    curl.setopt(handle, OPT_REDIR_PROTOCOLS, next);
    curl.setopt(handle, OPT_FOLLOWLOCATION, body == NULL ? 1L : 0L);
    if (body != NULL) {
        curl.setopt(handle, OPT_POSTFIELDSIZE, (long)strlen(body));
        curl.setopt(handle, OPT_POSTFIELDS, body);
    }
    curl.setopt(handle, OPT_MAXREDIRS, limits.redirects);
    curl.setopt(handle, OPT_CONNECTTIMEOUT_MS, limits.connecting);
    curl.setopt(handle, OPT_TIMEOUT_MS, limits.whole);
    curl.setopt(handle, OPT_NOSIGNAL, 1L);
    curl.setopt(handle, OPT_NOPROXY, direct);
    curl.setopt(handle, OPT_USERAGENT, "daybook");
    if (token != NULL) {
        curl.setopt(handle, OPT_HTTPAUTH, (long)AUTH_BEARER);
        curl.setopt(handle, OPT_XOAUTH2_BEARER, token);
    }
    curl.setopt(handle, OPT_ACCEPT_ENCODING, "");
    curl.setopt(handle, OPT_ERRORBUFFER, detail);
    curl.setopt(handle, OPT_WRITEFUNCTION, take);
    curl.setopt(handle, OPT_WRITEDATA, &into);
    download.fault = curl.perform(handle);
    curl.getinfo(handle, INFO_RESPONSE_CODE, &download.status);
    if (download.fault != 0)
        download.detail = strdup(detail[0] != 0 ? detail : curl.strerror(download.fault));
    curl.cleanup(handle);
    return download;
}

daybook_download daybook_get(
    const char *url, const char *direct, const char *token, daybook_limits limits) {
    return ask(url, direct, token, NULL, limits);
}

daybook_download daybook_post(
    const char *url, const char *direct, const char *body, daybook_limits limits) {
    return ask(url, direct, NULL, body, limits);
}

void daybook_free(daybook_download download) {
    free(download.body);
    free(download.detail);
}

struct daybook_line {
    void *handle;
    daybook_taking taking;
    daybook_going_on going_on;
    void *context;
    // Of a post: where it may go, and how much of its answer is still waited for.
    const daybook_address *addresses;
    size_t address_count;
    size_t left;
    int strayed;
};

daybook_line *daybook_line_open(void) {
    pthread_once(&loading, load);
    void *handle = is_loaded ? curl.init() : NULL;
    daybook_line *line = handle == NULL ? NULL : calloc(1, sizeof *line);
    if (line == NULL) {
        if (handle != NULL) curl.cleanup(handle);
        return NULL;
    }
    line->handle = handle;
    return line;
}

static size_t hand_on(char *bytes, size_t one, size_t count, void *context) {
    daybook_line *line = context;
    long status = 0;
    (void)one; // always 1
    curl.getinfo(line->handle, INFO_RESPONSE_CODE, &status);
    return line->taking(line->context, status, (const uint8_t *)bytes, count) ? count : 0;
}

static int may_go_on(void *context, int64_t a, int64_t b, int64_t c, int64_t d) {
    daybook_line *line = context;
    (void)a, (void)b, (void)c, (void)d;
    return line->going_on(line->context) ? 0 : 1;
}

daybook_asked daybook_line_ask(
    daybook_line *line, const char *method, const char *url, const char *direct,
    const char *heads, const uint8_t *body, size_t count, int has_body, long connecting,
    long whole, daybook_taking taking, daybook_going_on going_on, void *context) {
    daybook_asked asked = {.fault = 0};
    char detail[ERROR_SIZE] = "";
    void *handle = line->handle;
    void *list = NULL;
    line->taking = taking;
    line->going_on = going_on;
    line->context = context;
    // Connections are kept.
    curl.reset(handle);
    for (const char *end; (end = strchr(heads, '\n')) != NULL; heads = end + 1) {
        char *head = strndup(heads, (size_t)(end - heads));
        if (head != NULL) list = curl.append(list, head);
        free(head);
    }
    curl.setopt(handle, OPT_URL, url);
    curl.setopt(handle, OPT_PROTOCOLS, (long)(PROTO_HTTP | PROTO_HTTPS));
    curl.setopt(handle, OPT_FOLLOWLOCATION, 0L);
    if (has_body) {
        curl.setopt(handle, OPT_POSTFIELDSIZE, (long)count);
        curl.setopt(handle, OPT_POSTFIELDS, body);
    }
    curl.setopt(handle, OPT_CUSTOMREQUEST, method);
    curl.setopt(handle, OPT_HTTPHEADER, list);
    curl.setopt(handle, OPT_CONNECTTIMEOUT_MS, connecting);
    curl.setopt(handle, OPT_TIMEOUT_MS, whole);
    curl.setopt(handle, OPT_NOSIGNAL, 1L);
    curl.setopt(handle, OPT_NOPROXY, direct);
    curl.setopt(handle, OPT_USERAGENT, "daybook");
    curl.setopt(handle, OPT_TCP_KEEPALIVE, 1L);
    // An id may be two dots.
    curl.setopt(handle, OPT_PATH_AS_IS, 1L);
    curl.setopt(handle, OPT_ERRORBUFFER, detail);
    curl.setopt(handle, OPT_WRITEFUNCTION, hand_on);
    curl.setopt(handle, OPT_WRITEDATA, line);
    curl.setopt(handle, OPT_NOPROGRESS, 0L);
    curl.setopt(handle, OPT_XFERINFOFUNCTION, may_go_on);
    curl.setopt(handle, OPT_XFERINFODATA, line);
    asked.fault = curl.perform(handle);
    curl.getinfo(handle, INFO_RESPONSE_CODE, &asked.status);
    const char *type = NULL;
    curl.getinfo(handle, INFO_CONTENT_TYPE, &type);
    if (type != NULL) asked.type = strdup(type);
    if (asked.fault != 0)
        asked.detail = strdup(detail[0] != 0 ? detail : curl.strerror(asked.fault));
    // The detail's place is gone with this call.
    curl.setopt(handle, OPT_ERRORBUFFER, NULL);
    curl.free_all(list);
    return asked;
}

// As libcurl hands over where it is about to connect.
struct target {
    int family;
    int socktype;
    int protocol;
    unsigned int length;
    struct sockaddr address;
};

// A socket to where a post may go; none to anywhere else, whatever libcurl has made of the address.
static int open_socket(void *context, int purpose, struct target *target) {
    daybook_line *line = context;
    const void *bytes = NULL;
    size_t count = 0;
    (void)purpose;
    if (target->family == AF_INET) {
        bytes = &((struct sockaddr_in *)(void *)&target->address)->sin_addr;
        count = 4;
    } else if (target->family == AF_INET6) {
        bytes = &((struct sockaddr_in6 *)(void *)&target->address)->sin6_addr;
        count = 16;
    }
    for (size_t i = 0; count > 0 && i < line->address_count; i++)
        if (line->addresses[i].count == count && memcmp(line->addresses[i].bytes, bytes, count) == 0)
            return socket(target->family, target->socktype | SOCK_CLOEXEC, target->protocol);
    line->strayed = 1;
    return -1;
}

// What is answered is of no use: as much as is polite to wait for is thrown away.
static size_t throw_away(char *bytes, size_t one, size_t count, void *context) {
    daybook_line *line = context;
    (void)bytes, (void)one; // always 1
    if (count > line->left) return 0;
    line->left -= count;
    return count;
}

static void *list_of(const char *lines) {
    void *list = NULL;
    for (const char *end; (end = strchr(lines, '\n')) != NULL; lines = end + 1) {
        char *text = strndup(lines, (size_t)(end - lines));
        if (text != NULL) list = curl.append(list, text);
        free(text);
    }
    return list;
}

daybook_posted daybook_line_post(
    daybook_line *line, const char *url, const daybook_address *addresses, size_t address_count,
    const char *pins, const char *heads, const uint8_t *body, size_t count,
    daybook_limits limits, daybook_going_on going_on, void *context) {
    daybook_posted posted = {.fault = 0, .retry_after = -1};
    char detail[ERROR_SIZE] = "";
    void *handle = line->handle;
    line->going_on = going_on;
    line->context = context;
    line->addresses = addresses;
    line->address_count = address_count;
    line->left = limits.bytes;
    line->strayed = 0;
    // Connections are kept.
    curl.reset(handle);
    void *pinned = list_of(pins);
    void *list = list_of(heads);
    curl.setopt(handle, OPT_URL, url);
    curl.setopt(handle, OPT_PROTOCOLS, (long)(PROTO_HTTP | PROTO_HTTPS));
    curl.setopt(handle, OPT_FOLLOWLOCATION, 0L);
    // A proxy would go where it likes.
    curl.setopt(handle, OPT_PROXY, "");
    curl.setopt(handle, OPT_RESOLVE, pinned);
    curl.setopt(handle, OPT_OPENSOCKETFUNCTION, open_socket);
    curl.setopt(handle, OPT_OPENSOCKETDATA, line);
    curl.setopt(handle, OPT_POSTFIELDSIZE, (long)count);
    curl.setopt(handle, OPT_POSTFIELDS, body);
    curl.setopt(handle, OPT_HTTPHEADER, list);
    curl.setopt(handle, OPT_CONNECTTIMEOUT_MS, limits.connecting);
    curl.setopt(handle, OPT_TIMEOUT_MS, limits.whole);
    curl.setopt(handle, OPT_NOSIGNAL, 1L);
    curl.setopt(handle, OPT_USERAGENT, "daybook");
    curl.setopt(handle, OPT_TCP_KEEPALIVE, 1L);
    curl.setopt(handle, OPT_ERRORBUFFER, detail);
    curl.setopt(handle, OPT_WRITEFUNCTION, throw_away);
    curl.setopt(handle, OPT_WRITEDATA, line);
    curl.setopt(handle, OPT_NOPROGRESS, 0L);
    curl.setopt(handle, OPT_XFERINFOFUNCTION, may_go_on);
    curl.setopt(handle, OPT_XFERINFODATA, line);
    posted.fault = curl.perform(handle);
    curl.getinfo(handle, INFO_RESPONSE_CODE, &posted.status);
    // It has answered, whatever else it wants to say.
    if (posted.fault == FAULT_WRITE && posted.status > 0) posted.fault = 0;
    posted.strayed = line->strayed;
    int64_t pause = 0;
    if (curl.getinfo(handle, INFO_RETRY_AFTER, &pause) == 0 && pause > 0) posted.retry_after = pause;
    if (posted.fault != 0)
        posted.detail = strdup(detail[0] != 0 ? detail : curl.strerror(posted.fault));
    // Their places are gone with this call.
    curl.reset(handle);
    curl.free_all(pinned);
    curl.free_all(list);
    line->addresses = NULL;
    line->address_count = 0;
    return posted;
}

void daybook_posted_free(daybook_posted posted) { free(posted.detail); }

void daybook_asked_free(daybook_asked asked) {
    free(asked.detail);
    free(asked.type);
}

void daybook_line_close(daybook_line *line) {
    curl.cleanup(line->handle);
    free(line);
}
