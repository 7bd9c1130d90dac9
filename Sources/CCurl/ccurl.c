// Downloads by the system's libcurl, which is loaded when the first one is asked for.
//
// Not linked: it brings some thirty libraries along, whose loading takes longer than all of a small
// query. Its binary interface has been the same since 2006 ("libcurl.so.4"), and the numbers of its
// options never change, so those that are used here are written out and no headers are needed.

#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    OPT_WRITEDATA = 10001,
    OPT_URL = 10002,
    OPT_ERRORBUFFER = 10010,
    OPT_POSTFIELDS = 10015,
    OPT_USERAGENT = 10018,
    OPT_FOLLOWLOCATION = 52,
    OPT_POSTFIELDSIZE = 60,
    OPT_MAXREDIRS = 68,
    OPT_NOSIGNAL = 99,
    OPT_HTTPAUTH = 107,
    OPT_ACCEPT_ENCODING = 10102,
    OPT_TIMEOUT_MS = 155,
    OPT_CONNECTTIMEOUT_MS = 156,
    OPT_NOPROXY = 10177,
    OPT_PROTOCOLS = 181,
    OPT_REDIR_PROTOCOLS = 182,
    OPT_XOAUTH2_BEARER = 10220,
    OPT_WRITEFUNCTION = 20011,
    INFO_RESPONSE_CODE = 0x200002,
    PROTO_HTTP = 1,
    PROTO_HTTPS = 2,
    AUTH_BEARER = 64,
    GLOBAL_DEFAULT = 3,
    ERROR_SIZE = 256,
};

static struct {
    int (*global_init)(long);
    void *(*init)(void);
    int (*setopt)(void *, int, ...);
    int (*perform)(void *);
    int (*getinfo)(void *, int, ...);
    void (*cleanup)(void *);
    const char *(*strerror)(int);
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
    is_loaded = curl.global_init && curl.init && curl.setopt && curl.perform && curl.getinfo
        && curl.cleanup && curl.strerror && curl.global_init(GLOBAL_DEFAULT) == 0;
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
