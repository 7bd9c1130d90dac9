import EventSourcing
package import EventStore
internal import Synchronization

/// Keeps what belongs to a log and is no part of it: bytes under a key, and lists of lines.
///
/// What the bytes say is for those to know who keep them: ``UnchangedCommands``, ``RefusedCommands``,
/// ``Snapshots``, ``FollowerCheckpoints`` and what checks leave are covers over one side store.
package protocol SideStore: Sendable {
    /// What is kept under `key`; `nil` if nothing is.
    func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]?

    /// Keeps each of `values`, in the place of whatever was kept under its key. What has been put is
    /// there whole or not at all, for every process; and where ``SideKind/isDurable`` it is on the
    /// disk once this returns, all of `values` or none.
    func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError)

    /// The keys under which something is kept, in order.
    func list(_ kind: SideKind) async throws(EventStoreError) -> [String]

    /// Keeps nothing under `keys` any more; it is no fault if nothing was. Once this returns, none of
    /// what was ever removed of this kind comes back after a power cut, whoever removed it.
    func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError)

    /// Adds a line, without a line feed in it, behind the others. Of a list that has become long the
    /// oldest lines go.
    func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError)

    /// The lines of a list, oldest first. One that was cut off, by a crash say, may be among them.
    func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]]

    /// Takes all lines away: they don't come back after a power cut.
    func clear(_ list: SideList) async throws(EventStoreError)
}

/// Bytes and what they are kept under.
package struct SideValue: Sendable, Equatable {
    /// A name as a file may have it, with at most one `/` in it.
    package var key: String
    package var bytes: [UInt8]

    package init(_ key: String, _ bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }
}

/// What a side store keeps under keys. The name is that of the folder beside the log.
package enum SideKind: String, Sendable, CaseIterable {
    /// What was answered to commands that changed nothing. Keys are 32 hexadecimal digits; there may
    /// be very many, so of those only the last million are kept for certain.
    case unchanged
    /// How far each reactor has come.
    case reactions
    /// How far each consumer has come.
    case consumers
    /// Things with long streams, as a fold has left them.
    case snapshots
    /// What checks hold the next one against.
    case check
    /// What the log's root was, signed, at some of its sizes.
    case checkpoints
    /// What a server was asked to do that takes longer than an answer may, and what came of it.
    case jobs
    /// How far each hook has come, and why it doesn't come further.
    case hooks

    /// Whether what was put must outlive a power cut. Of what needn't, losing it costs only time.
    package var isDurable: Bool {
        switch self {
        case .unchanged, .consumers, .checkpoints, .hooks: true
        case .reactions, .snapshots, .check, .jobs: false
        }
    }

    /// Whether it goes along when the books move elsewhere: nothing of it may be kept where they were any more. What
    /// doesn't is made anew of the log, or is the machine's own.
    package var goesAlong: Bool {
        switch self {
        case .unchanged, .reactions, .consumers, .checkpoints, .hooks: true
        case .snapshots, .check, .jobs: false
        }
    }
}

/// What a side store keeps as lines. The name is that of the folder beside the log.
package enum SideList: String, Sendable, CaseIterable {
    /// The last commands that were refused.
    case refused
}

/// Keeps it for as long as the process lives, as an in-memory store keeps its log.
package final class SideStoreInMemory: SideStore {
    private struct Kept {
        var values: [SideKind: [String: [UInt8]]] = [:]
        var lines: [SideList: [[UInt8]]] = [:]
    }
    private let kept = Mutex(Kept())
    /// So many lines of a list are kept for certain; at most twice as many are.
    private static let lines = 10_000

    package init() {}

    package func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        kept.withLock { $0.values[kind]?[key] }
    }

    package func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        kept.withLock { kept in
            for value in values { kept.values[kind, default: [:]][value.key] = value.bytes }
        }
    }

    package func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        kept.withLock { $0.values[kind]?.keys.sorted() ?? [] }
    }

    package func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        kept.withLock { kept in
            for key in keys { kept.values[kind]?[key] = nil }
        }
    }

    package func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {
        kept.withLock { kept in
            if kept.lines[list, default: []].count >= 2 * Self.lines {
                kept.lines[list]?.removeFirst(Self.lines)
            }
            kept.lines[list, default: []].append(line)
        }
    }

    package func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        kept.withLock { $0.lines[list] ?? [] }
    }

    package func clear(_ list: SideList) async throws(EventStoreError) {
        kept.withLock { $0.lines[list] = nil }
    }
}
