import EventStore
import Glibc
import Postgres
import PostgresEventStore
import Threads

/// A program that has a log in PostgreSQL open, and does what it is told by lines, for tests that take the servers
/// away under it:
///
/// ```
/// failover-driver postgres://…
/// APPEND number stream any|none|REVISION commandId
/// ```
/// It makes the store where there is none. Each append is answered by one line: `STORED number position revision`,
/// `CONFLICT number`, `UNKNOWN number why`, `UNAVAILABLE number why`, `REFUSED number why`. It follows the log from its
/// beginning, and says of each event that it sees `SEEN position eventId stream revision commandId`. Once nothing is to
/// be had of the store any more, it says `BROKEN why`, and why each append comes to nothing.
@main struct FailoverDriver {
    let store: PostgresEventStore

    static func main() async {
        guard let text = CommandLine.arguments.dropFirst().first else {
            return end("usage: failover-driver ADDRESS")
        }
        do throws(PostgresOpeningError) {
            let driver = FailoverDriver(store: try await opened(StoreAddress(text)))
            say("READY")
            await driver.run()
        } catch {
            end("FAILED \(error.code) \(error)")
        }
    }

    /// Two may come at the same time, and one of them makes it.
    private static func opened(
        _ address: StoreAddress
    ) async throws(PostgresOpeningError) -> PostgresEventStore {
        var options = PostgresOptions()
        options.accepting = address.accepting
        do throws(PostgresOpeningError) {
            return try await PostgresEventStore.create(
                at: address.database, schema: address.schema, options)
        } catch {
            guard case .alreadyThere = error else { throw error }
            return try await PostgresEventStore.open(
                at: address.database, schema: address.schema, options)
        }
    }

    private func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await follow() }
            for await line in Self.lines() {
                group.addTask { await act(on: line) }
            }
            group.cancelAll()
        }
        await store.close()
    }

    /// What comes in, read on a thread of its own.
    private static func lines() -> AsyncStream<String> {
        AsyncStream { lines in
            let begins = beginThread {
                while let line = readLine() { lines.yield(line) }
                lines.finish()
            }
            if !begins { lines.finish() }
        }
    }

    private func act(on line: String) async {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 5, words[0] == "APPEND", let stream = try? StreamName(words[2]) else {
            return Self.say("MISUNDERSTOOD \(line)")
        }
        let expected: ExpectedRevision =
            switch words[3] {
            case "any": .any
            case "none": .none
            default: Revision(words[3]).map { .exact($0) } ?? .any
            }
        let request = AppendRequest(
            [
                StreamAppend(
                    stream, expected: expected,
                    events: [NewEvent(type: "Written", payload: Array("{}".utf8))])
            ],
            commandID: words[4])
        do throws(EventStoreError) {
            let receipt = try await store.append(request)
            Self.say("STORED \(words[1]) \(receipt.positions.lowerBound) \(receipt.revision)")
        } catch {
            switch error {
            case .conflict: Self.say("CONFLICT \(words[1])")
            case .outcomeUnknown: Self.say("UNKNOWN \(words[1]) \(error)")
            case .unavailable: Self.say("UNAVAILABLE \(words[1]) \(error)")
            case .keyReused, .invalid, .moved, .damaged: Self.say("REFUSED \(words[1]) \(error)")
            }
            if let why = store.whyBroken { Self.say("BROKEN \(why)") }
        }
    }

    /// Goes on where it was whenever reading fails.
    private func follow() async {
        var seen: Position = 0
        while !Task.isCancelled {
            do {
                for try await event in store.subscribe(after: seen) {
                    seen = event.position
                    Self.say(
                        "SEEN \(seen) \(event.id) \(event.stream) \(event.revision) "
                            + event.commandID)
                }
                return
            } catch {
                if let why = store.whyBroken { return Self.say("BROKEN \(why)") }
                Self.say("READING \(error)")
                do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
            }
        }
    }

    /// A line in one piece.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        Glibc.write(1, bytes, bytes.count)
    }

    private static func end(_ why: String) {
        say(why)
        exit(1)
    }
}
