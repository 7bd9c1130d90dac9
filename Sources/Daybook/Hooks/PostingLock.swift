import EventSourcingRuntime
import EventStore
import Glibc
import PostgresEventStore

extension Lease: FollowerTurn {}

/// The right to post the events of a store in a folder: of several servers of one store one posts, and another goes on
/// where it ends. It is a file that is locked as long as its holder lives, however it dies.
struct PostingLock: FollowerTurn {
    private let file: Int32

    /// Takes it; `nil` while another process has it.
    /// - Throws: where the folder can't hold a lock.
    static func take(in folder: String) throws(EventStoreError) -> PostingLock? {
        let hooks = folder + "/hooks"
        let path = hooks + "/.posting"
        if mkdir(hooks, 0o700) != 0, errno != EEXIST { throw fault(errno) }
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw fault(errno) }
        if flock(opened, LOCK_EX | LOCK_NB) == 0 { return PostingLock(file: opened) }
        let code = errno
        close(opened)
        if code == EWOULDBLOCK || code == EINTR { return nil }
        throw fault(code)
    }

    private static func fault(_ code: Int32) -> EventStoreError {
        .unavailable(
            "nobody can be sure to be the only one who posts: \(String(cString: strerror(code)))")
    }

    private init(file: Int32) { self.file = file }

    func giveBack() { close(file) }

    /// Nobody takes a locked file away from who has it.
    func lost() async {
        let (stream, end) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        end.finish()
    }
}
