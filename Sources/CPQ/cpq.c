// Hands on to libpq, once that is found.
#define _GNU_SOURCE
#include "cpq.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static struct {
    PGconn *(*PQconnectdbParams)(const char *const *keywords, const char *const *values, int expand);
    void (*PQfinish)(PGconn *connection);
    ConnStatusType (*PQstatus)(const PGconn *connection);
    int (*PQconnectionNeedsPassword)(const PGconn *connection);
    char *(*PQerrorMessage)(const PGconn *connection);
    char *(*PQhost)(const PGconn *connection);
    char *(*PQport)(const PGconn *connection);
    int (*PQsocket)(const PGconn *connection);
    int (*PQsetnonblocking)(PGconn *connection, int is_on);
    PQnoticeReceiver (*PQsetNoticeReceiver)(PGconn *connection, PQnoticeReceiver receiver, void *context);
    PQconninfoOption *(*PQconninfoParse)(const char *text, char **fault);
    void (*PQconninfoFree)(PQconninfoOption *options);
    int (*PQsendQuery)(PGconn *connection, const char *text);
    int (*PQsendPrepare)(PGconn *connection, const char *name, const char *text, int count, const unsigned int *types);
    int (*PQsendQueryPrepared)(PGconn *connection, const char *name, int count, const char *const *values, const int
        *lengths, const int *formats, int result_format);
    int (*PQenterPipelineMode)(PGconn *connection);
    int (*PQexitPipelineMode)(PGconn *connection);
    int (*PQpipelineSync)(PGconn *connection);
    int (*PQsendFlushRequest)(PGconn *connection);
    int (*PQflush)(PGconn *connection);
    int (*PQisBusy)(PGconn *connection);
    int (*PQconsumeInput)(PGconn *connection);
    PGresult *(*PQgetResult)(PGconn *connection);
    PGnotify *(*PQnotifies)(PGconn *connection);
    void (*PQfreemem)(void *memory);
    ExecStatusType (*PQresultStatus)(const PGresult *result);
    char *(*PQresultErrorField)(const PGresult *result, int letter);
    void (*PQclear)(PGresult *result);
    int (*PQntuples)(const PGresult *result);
    int (*PQnfields)(const PGresult *result);
    int (*PQgetisnull)(const PGresult *result, int row, int column);
    int (*PQgetlength)(const PGresult *result, int row, int column);
    char *(*PQgetvalue)(const PGresult *result, int row, int column);
} pq;

static pthread_once_t loading = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) {
    const char *names[] = {"libpq.so.5", "libpq.so"};
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
#define FIND(name) if ((*(void **)&pq.name = dlsym(library, #name)) == NULL) return
    FIND(PQconnectdbParams);
    FIND(PQfinish);
    FIND(PQstatus);
    FIND(PQconnectionNeedsPassword);
    FIND(PQerrorMessage);
    FIND(PQhost);
    FIND(PQport);
    FIND(PQsocket);
    FIND(PQsetnonblocking);
    FIND(PQsetNoticeReceiver);
    FIND(PQconninfoParse);
    FIND(PQconninfoFree);
    FIND(PQsendQuery);
    FIND(PQsendPrepare);
    FIND(PQsendQueryPrepared);
    FIND(PQenterPipelineMode);
    FIND(PQexitPipelineMode);
    FIND(PQpipelineSync);
    FIND(PQsendFlushRequest);
    FIND(PQflush);
    FIND(PQisBusy);
    FIND(PQconsumeInput);
    FIND(PQgetResult);
    FIND(PQnotifies);
    FIND(PQfreemem);
    FIND(PQresultStatus);
    FIND(PQresultErrorField);
    FIND(PQclear);
    FIND(PQntuples);
    FIND(PQnfields);
    FIND(PQgetisnull);
    FIND(PQgetlength);
    FIND(PQgetvalue);
#undef FIND
    is_loaded = 1;
}

int daybook_pq(void) {
    pthread_once(&loading, load);
    return is_loaded;
}

int daybook_bell(int ends[2]) {
    if (pipe(ends)) return -1;
    for (int end = 0; end < 2; end++) {
        fcntl(ends[end], F_SETFD, FD_CLOEXEC);
        fcntl(ends[end], F_SETFL, O_NONBLOCK);
    }
    return 0;
}

PGconn *PQconnectdbParams(const char *const *keywords, const char *const *values, int expand) {
    return pq.PQconnectdbParams(keywords, values, expand);
}
void PQfinish(PGconn *connection) { pq.PQfinish(connection); }
ConnStatusType PQstatus(const PGconn *connection) { return pq.PQstatus(connection); }
int PQconnectionNeedsPassword(const PGconn *connection) { return pq.PQconnectionNeedsPassword(connection); }
char *PQerrorMessage(const PGconn *connection) { return pq.PQerrorMessage(connection); }
char *PQhost(const PGconn *connection) { return pq.PQhost(connection); }
char *PQport(const PGconn *connection) { return pq.PQport(connection); }
int PQsocket(const PGconn *connection) { return pq.PQsocket(connection); }
int PQsetnonblocking(PGconn *connection, int is_on) { return pq.PQsetnonblocking(connection, is_on); }
PQnoticeReceiver PQsetNoticeReceiver(PGconn *connection, PQnoticeReceiver receiver, void *context) {
    return pq.PQsetNoticeReceiver(connection, receiver, context);
}
PQconninfoOption *PQconninfoParse(const char *text, char **fault) { return pq.PQconninfoParse(text, fault); }
void PQconninfoFree(PQconninfoOption *options) { pq.PQconninfoFree(options); }
int PQsendQuery(PGconn *connection, const char *text) { return pq.PQsendQuery(connection, text); }
int PQsendPrepare(PGconn *connection, const char *name, const char *text, int count, const unsigned int *types) {
    return pq.PQsendPrepare(connection, name, text, count, types);
}
int PQsendQueryPrepared(PGconn *connection, const char *name, int count, const char *const *values, const int
    *lengths, const int *formats, int result_format) {
    return pq.PQsendQueryPrepared(connection, name, count, values, lengths, formats, result_format);
}
int PQenterPipelineMode(PGconn *connection) { return pq.PQenterPipelineMode(connection); }
int PQexitPipelineMode(PGconn *connection) { return pq.PQexitPipelineMode(connection); }
int PQpipelineSync(PGconn *connection) { return pq.PQpipelineSync(connection); }
int PQsendFlushRequest(PGconn *connection) { return pq.PQsendFlushRequest(connection); }
int PQflush(PGconn *connection) { return pq.PQflush(connection); }
int PQisBusy(PGconn *connection) { return pq.PQisBusy(connection); }
int PQconsumeInput(PGconn *connection) { return pq.PQconsumeInput(connection); }
PGresult *PQgetResult(PGconn *connection) { return pq.PQgetResult(connection); }
PGnotify *PQnotifies(PGconn *connection) { return pq.PQnotifies(connection); }
void PQfreemem(void *memory) { pq.PQfreemem(memory); }
ExecStatusType PQresultStatus(const PGresult *result) { return pq.PQresultStatus(result); }
char *PQresultErrorField(const PGresult *result, int letter) { return pq.PQresultErrorField(result, letter); }
void PQclear(PGresult *result) { pq.PQclear(result); }
int PQntuples(const PGresult *result) { return pq.PQntuples(result); }
int PQnfields(const PGresult *result) { return pq.PQnfields(result); }
int PQgetisnull(const PGresult *result, int row, int column) { return pq.PQgetisnull(result, row, column); }
int PQgetlength(const PGresult *result, int row, int column) { return pq.PQgetlength(result, row, column); }
char *PQgetvalue(const PGresult *result, int row, int column) { return pq.PQgetvalue(result, row, column); }
