internal import EventStore
internal import Synchronization

// Short words for what checks are given, so that each reads as given, when, then.

extension AppendRequest {
    /// An append to one stream.
    init(
        _ commandID: String, to stream: String, expected: ExpectedRevision = .any,
        _ events: [NewEvent] = [.note()], unless condition: AppendCondition? = nil,
        occurredAt: Timestamp? = nil
    ) throws {
        self.init(
            [StreamAppend(try StreamName(stream), expected: expected, events: events)],
            commandID: commandID, condition: condition, occurredAt: occurredAt,
            metadata: Array(#"{"actor":"suite"}"#.utf8))
    }
}

extension NewEvent {
    /// Some event; `number` tells it from others.
    static func note(_ number: Int = 0, type: String = "NoteTaken", tags: [String] = []) -> Self {
        NewEvent(type: type, tags: tags, payload: Array(#"{"number":\#(number)}"#.utf8))
    }

    /// So many events, numbered from 0.
    static func notes(_ count: Int) -> [Self] { (0..<count).map { note($0) } }
}

extension Result where Success == AppendReceipt, Failure == EventStoreError {
    /// Whether it was refused as one that can never be stored.
    var isInvalid: Bool {
        if case .failure(.invalid) = self { true } else { false }
    }

    /// Whether it was stored now.
    var isStored: Bool {
        if case .success(let receipt) = self { !receipt.duplicate } else { false }
    }
}

/// A clock that a check moves by hand.
final class HandClock: Sendable {
    private let time: Mutex<Timestamp>

    init(_ time: Timestamp) { self.time = Mutex(time) }

    var now: Timestamp {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}

/// It took too long: whoever waits would wait for ever.
struct TimedOut: Error {}

/// Runs `body`, but not for more than `seconds`: a check must fail rather than hang.
func within<R: Sendable>(
    seconds: Int = 20, _ body: @escaping @Sendable () async throws -> R
) async throws -> R {
    try await withThrowingTaskGroup(of: R?.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await body() }
        group.addTask {
            try await Task.sleep(for: .seconds(seconds))
            return nil
        }
        guard let result = try await group.next() ?? nil else { throw TimedOut() }
        return result
    }
}

/// Runs `body` in so many tasks at once, and gathers what they return.
func inParallel<R: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> R
) async throws -> [R] {
    try await withThrowingTaskGroup(of: R.self) { group in
        for task in 0..<count { group.addTask { try await body(task) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
