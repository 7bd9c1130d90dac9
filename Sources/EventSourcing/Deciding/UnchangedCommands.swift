public import EventStore
public import Records
internal import Synchronization

/// Remembers commands that were accepted and changed nothing.
///
/// What a command changed stands in the log under its id. What one left as it was stands nowhere;
/// but the same id again must answer the first outcome, though by then the command might change
/// something. So these are kept apart, next to the log.
public protocol UnchangedCommands: Sendable {
    /// What was kept under a command id; `nil` if nothing was.
    func outcome(of commandID: String) async throws(EventStoreError) -> UnchangedCommand?

    /// Keeps them durably, all of them once this returns, before any of them is answered. They are
    /// those of one round, so that one write to the disk does for many. One that is kept already is
    /// written anew.
    func keep(_ commands: [UnchangedCommand]) async throws(EventStoreError)
}

extension UnchangedCommands {
    /// What was answered to the command of this id, if it changed nothing.
    /// - Throws: a ``Rejection`` when that was another command.
    func outcome(of id: String, _ fingerprint: Fingerprint) async throws -> CommandOutcome? {
        guard let kept = try await outcome(of: id) else { return nil }
        guard kept.fingerprint == fingerprint.hexadecimal else {
            throw Rejection(EventStoreError.keyReused(id))
        }
        return kept.outcome
    }
}

/// A command that was accepted and changed nothing.
public struct UnchangedCommand: Record {
    /// What the caller called it by.
    public var commandId = ""
    /// The command's name.
    public var command = ""
    /// The content's digest, in hexadecimal.
    public var fingerprint = ""
    /// What it was asked of.
    public var stream = ""
    /// The stream's last revision then; left out when it was empty.
    public var revision: Int64?
    /// The head of the log then.
    public var position: Int64 = 0

    public init() {}

    init(_ outcome: CommandOutcome, _ content: Fingerprint) {
        commandId = outcome.commandID
        command = outcome.command
        fingerprint = content.hexadecimal
        stream = outcome.stream.text
        revision = outcome.revision.map { Int64(clamping: $0) }
        position = Int64(clamping: outcome.position)
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("commandId", &commandId)
        fields.field("command", &command)
        fields.field("fingerprint", &fingerprint)
        fields.field("stream", &stream)
        fields.field("revision", &revision)
        fields.field("position", &position)
    }

    /// What it was answered, and is answered again.
    var outcome: CommandOutcome {
        var outcome = CommandOutcome(
            unchanged: StreamName(unchecked: stream),
            revision: revision.flatMap { Revision(exactly: $0) },
            head: Position(exactly: position) ?? 0, command: command, commandID: commandId)
        outcome.duplicate = true
        return outcome
    }
}

extension Fingerprint {
    /// Reads ``hexadecimal`` back.
    public init?(hexadecimal text: String) {
        guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    /// 32 digits.
    public var hexadecimal: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// Keeps them for as long as the process lives, as an in-memory store keeps its log.
public final class UnchangedCommandsInMemory: UnchangedCommands {
    private let kept = Mutex<[String: UnchangedCommand]>([:])

    public init() {}

    public func outcome(of commandID: String) async throws(EventStoreError) -> UnchangedCommand? {
        kept.withLock { $0[commandID] }
    }

    public func keep(_ commands: [UnchangedCommand]) async throws(EventStoreError) {
        kept.withLock { kept in
            for command in commands { kept[command.commandId] = command }
        }
    }
}
