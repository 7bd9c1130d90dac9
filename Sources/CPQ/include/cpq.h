// What is used of libpq, as its own header declares it. The library is looked for when a database is first named:
// whoever keeps their books in a folder needs none, and waits for none to be loaded.
#ifndef DAYBOOK_PQ
#define DAYBOOK_PQ

#include <stddef.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef void (*PQnoticeReceiver)(void *context, const PGresult *result);

// Of `PQconninfoOption` as much as is read: they come in a row, and so all of it is named.
typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;

typedef struct {
    char *relname;
    int be_pid;
    char *extra;
} PGnotify;

// Numbers and letters that stay the same for ever.
typedef enum { CONNECTION_OK = 0, CONNECTION_BAD = 1 } ConnStatusType;
typedef enum {
    PGRES_COMMAND_OK = 1,
    PGRES_TUPLES_OK = 2,
    PGRES_PIPELINE_SYNC = 10,
    PGRES_PIPELINE_ABORTED = 11,
} ExecStatusType;
static const int daybook_diag_severity = 'V';
static const int daybook_diag_state = 'C';

// Whether libpq 14 or newer is there. Nothing else here may be called before that was found to be so.
int daybook_pq(void);

// A pipe whose ends nobody waits at, and no other program gets. Answers 0, or -1.
int daybook_bell(int ends[2]);

PGconn *PQconnectdbParams(const char *const *keywords, const char *const *values, int expand);
void PQfinish(PGconn *connection);
ConnStatusType PQstatus(const PGconn *connection);
int PQconnectionNeedsPassword(const PGconn *connection);
char *PQerrorMessage(const PGconn *connection);
char *PQhost(const PGconn *connection);
char *PQport(const PGconn *connection);
int PQsocket(const PGconn *connection);
int PQsetnonblocking(PGconn *connection, int is_on);
PQnoticeReceiver PQsetNoticeReceiver(PGconn *connection, PQnoticeReceiver receiver, void *context);
PQconninfoOption *PQconninfoParse(const char *text, char **fault);
void PQconninfoFree(PQconninfoOption *options);
int PQsendQuery(PGconn *connection, const char *text);
int PQsendPrepare(PGconn *connection, const char *name, const char *text, int count, const unsigned int *types);
int PQsendQueryPrepared(PGconn *connection, const char *name, int count, const char *const *values, const int
    *lengths, const int *formats, int result_format);
int PQenterPipelineMode(PGconn *connection);
int PQexitPipelineMode(PGconn *connection);
int PQpipelineSync(PGconn *connection);
int PQsendFlushRequest(PGconn *connection);
int PQflush(PGconn *connection);
int PQisBusy(PGconn *connection);
int PQconsumeInput(PGconn *connection);
PGresult *PQgetResult(PGconn *connection);
PGnotify *PQnotifies(PGconn *connection);
void PQfreemem(void *memory);
ExecStatusType PQresultStatus(const PGresult *result);
char *PQresultErrorField(const PGresult *result, int letter);
void PQclear(PGresult *result);
int PQntuples(const PGresult *result);
int PQnfields(const PGresult *result);
int PQgetisnull(const PGresult *result, int row, int column);
int PQgetlength(const PGresult *result, int row, int column);
char *PQgetvalue(const PGresult *result, int row, int column);

#endif
