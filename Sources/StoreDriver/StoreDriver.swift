import EventStore
import Glibc
import LMDBEventStore

/// A process that writes to a store, for tests that kill it, starve it, or run two of it at once.
///
/// ```
/// store-driver write DIR --writer NAME --count N --tasks T [--streams S] [--file-limit BYTES]
/// ```
/// After each receipt it prints `ACK position stream revision commandId`, after each refusal
/// `ERR commandId why`. Streams are shared by all writers, and each append is retried from the
/// stream's end when it conflicts, so writers get in each other's way as much as they can.
///
/// With `--file-limit` no file may grow beyond so many bytes until an append has failed of it; then
/// the limit is lifted and the append is sent again.
///
/// With `--segment-events N` the index is written to after every so many events.
///
/// ```
/// store-driver move DIR --to PLACE [--killed-after STEP]
/// store-driver come-back DIR [--killed-after STEP]
/// ```
/// puts up the fence of a store that has moved, and prints `MOVED position`, or takes it away; and kills itself once
/// a step of that is done.
@main struct StoreDriver {
    var directory = ""
    var writer = "w"
    var count = 100
    var tasks = 8
    var streams = 4
    var fileLimit: UInt?
    var deed = Deed.write
    var place = ""
    var lastStep: FenceStep?
    var options = StoreOptions()

    static func main() async {
        do {
            var driver = StoreDriver()
            guard driver.read(Array(CommandLine.arguments.dropFirst())) else {
                say("usage: store-driver write DIR --writer NAME --count N --tasks T")
                exit(64)
            }
            switch driver.deed {
            case .write: try await driver.write()
            case .move, .comeBack: try await driver.move()
            }
        } catch {
            say("FAILED \(error)")
            exit(1)
        }
    }

    private mutating func read(_ arguments: [String]) -> Bool {
        guard arguments.count >= 2, let deed = Deed(rawValue: arguments[0]) else { return false }
        self.deed = deed
        directory = arguments[1]
        for at in stride(from: 2, to: arguments.count - 1, by: 2) {
            let value = arguments[at + 1]
            switch arguments[at] {
            case "--writer": writer = value
            case "--count": count = Int(value) ?? count
            case "--tasks": tasks = Int(value) ?? tasks
            case "--streams": streams = Int(value) ?? streams
            case "--file-limit": fileLimit = UInt(value)
            case "--to": place = value
            case "--killed-after": lastStep = FenceStep(rawValue: value)
            case "--segment-events":
                options.segmentEvents = Position(value) ?? options.segmentEvents
                options.smallTail = 0
            default: return false
            }
        }
        return true
    }

    enum Deed: String {
        case write, move
        case comeBack = "come-back"
    }

    private func move() async throws {
        let store = try await LMDBEventStore.open(at: directory, options)
        let lastStep = lastStep
        let done: @Sendable (FenceStep) -> Void = { step in
            if step == lastStep { kill(getpid(), SIGKILL) }
        }
        switch deed {
        case .move:
            let moved = try await store.moveAway(
                to: place, at: Timestamp(milliseconds: 1_700_000_000_000), done)
            Self.say("MOVED \(moved.position)")
        case .write, .comeBack: try await store.comeBack(done)
        }
        await store.close()
        Self.say("DONE")
    }

    private func write() async throws {
        let store = try await LMDBEventStore.open(at: directory, options)
        if let fileLimit {
            signal(SIGXFSZ, SIG_IGN)
            limitFiles(to: fileLimit)
        }
        try await withThrowingTaskGroup { group in
            for task in 0..<tasks {
                group.addTask {
                    for number in stride(from: task, to: count, by: tasks) {
                        try await append(number, to: store)
                    }
                }
            }
            try await group.waitForAll()
        }
        await store.close()
        Self.say("DONE")
    }

    /// Appends one to three events to a stream, expecting it to be as it was read.
    private func append(_ number: Int, to store: LMDBEventStore) async throws {
        let stream = try StreamName("order-\((number &* 7) % streams)")
        let id = "\(writer)-\(number)"
        var failures = 0
        while true {
            let revision = try await store.revision(of: stream)
            let request = AppendRequest(
                [
                    StreamAppend(
                        stream, expected: revision.map { .exact($0) } ?? .none,
                        events: (0...number % 3).map { part in
                            NewEvent(
                                type: "Written", tags: ["writer:\(writer)"],
                                payload: Array("{\"n\":\(number),\"part\":\(part)}".utf8))
                        })
                ], commandID: id)
            do throws(EventStoreError) {
                let receipt = try await store.append(request)
                Self.say("ACK \(receipt.positions.lowerBound) \(stream) \(receipt.revision) \(id)")
                return
            } catch {
                switch error {
                case .conflict: continue
                case .unavailable where fileLimit != nil && failures < 3:
                    failures += 1
                    Self.say("ERR \(id) \(error)")
                    limitFiles(to: .max)
                case .keyReused, .invalid, .outcomeUnknown, .unavailable, .moved, .damaged:
                    throw error
                }
            }
        }
    }

    private func limitFiles(to bytes: UInt) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes == .max ? limit.rlim_max : rlim_t(bytes)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    /// A line in one piece, whole even if the process is killed right after.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        Glibc.write(1, bytes, bytes.count)
    }
}
