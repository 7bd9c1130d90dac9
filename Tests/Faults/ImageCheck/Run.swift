import EventStore

/// What a process was asked that has neither a run nor an image.
struct Question: Decodable {
    var describe: String?
    var kind: Run.Kind?
    var run: String?
}

/// What a recorded run has stored and acknowledged, in its order.
struct Run: Decodable {
    enum Kind: String, Codable {
        /// The whole folder, as `es` has it.
        case office
        /// A log and its index alone.
        case engine
    }

    /// An answer that somebody has got.
    struct Acknowledged: Decodable {
        var commandID: String
        /// The command again, as a line of a batch; none where the engine alone was asked.
        var line: String?
        var position: Position
        /// It changed nothing: its answer stands beside the log.
        var isUnchanged: Bool
    }

    var kind = Kind.office
    var acknowledged: [Acknowledged] = []
    /// A digest of each event as it lies in the log.
    var stored: [UInt64] = []
    /// The same as it is read, personal texts opened, at the end of each stage: what is forgotten reads
    /// otherwise from then on.
    var stages: [[UInt64]] = []
}

/// A folder to be looked at, and what it must hold.
struct Image: Decodable {
    var folder: String
    /// So many of the run's answers had been given.
    var acknowledged: Int
    /// Somebody had been told that the store was made.
    var isMade: Bool
    /// So many of the run's stages had ended; the first one before anything was done.
    var stage: Int
    /// Which of the answers to ask for once more.
    var again: [Int]
    /// Which read models to compare with what the log makes of them.
    var models: [String]
}

/// What is wrong with an image.
struct Violation: Error, Encodable {
    var kind: String
    var detail: String

    init(_ kind: String, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}

/// What was found.
struct Verdict: Encodable {
    var head: Position = 0
    var violation: Violation?
}

/// Says of whatever `body` throws that it must not be, as this kind of violation.
func must<T>(
    _ kind: String, _ body: () async throws -> T
) async throws(Violation) -> T {
    do {
        return try await body()
    } catch {
        throw error as? Violation ?? Violation(kind, "\(error)")
    }
}
