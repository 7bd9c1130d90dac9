#include <libpq-fe.h>
#include <fcntl.h>
#include <unistd.h>

// Letters, which aren't seen elsewhere as they are declared.
static const int daybook_diag_severity = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int daybook_diag_state = PG_DIAG_SQLSTATE;

// A pipe whose ends nobody waits at, and no other program gets. Answers 0, or -1.
static inline int daybook_bell(int ends[2]) {
    if (pipe(ends)) return -1;
    for (int end = 0; end < 2; end++) {
        fcntl(ends[end], F_SETFD, FD_CLOEXEC);
        fcntl(ends[end], F_SETFL, O_NONBLOCK);
    }
    return 0;
}
