import EventSourcing
package import EventStore
import Records

/// Remembers commands that were accepted and changed nothing.
///
/// What a command changed stands in the log under its id. What one left as it was stands nowhere;
/// but the same id again must answer the first outcome, though by then the command might change
/// something. So these are kept apart, next to the log.
package struct UnchangedCommands: Sendable {
    private let side: any SideStore

    package init(in side: any SideStore) { self.side = side }

    /// What was kept under a command id; `nil` if nothing was.
    ///
    /// - Throws: what the side store throws; an answer that can't be read is never taken for none.
    package func outcome(
        of commandID: String
    ) async throws(EventStoreError) -> UnchangedCommand? {
        let key = Self.key(of: commandID)
        guard let bytes = try await side.get(key, of: .unchanged) else { return nil }
        guard let command = UnchangedCommand(commandID: commandID, bytes: bytes) else {
            throw .unavailable(
                "what was answered to the command \(commandID) can't be read (unchanged/\(key)): put "
                    + "a backup back, or give the command another id")
        }
        return command
    }

    /// What was answered to the command of this id, if it changed nothing.
    ///
    /// - Throws: a ``Rejection`` when that was another command.
    func outcome(
        of id: String, _ command: String, _ fingerprint: Fingerprint
    ) async throws -> CommandOutcome? {
        guard let kept = try await outcome(of: id) else { return nil }
        guard kept.fingerprint == fingerprint else {
            throw Rejection(EventStoreError.keyReused(id))
        }
        return kept.outcome(of: command)
    }

    /// Keeps them durably, all or none, before any of them is answered. They are those of one round, so
    /// that one write to the disk does for many. One that is kept already is kept anew.
    ///
    /// - Throws: what the side store throws.
    package func keep(_ commands: [UnchangedCommand]) async throws(EventStoreError) {
        if commands.isEmpty { return }
        try await side.put(
            commands.map { SideValue(Self.key(of: $0.commandID), $0.bytes) }, of: .unchanged)
    }

    private static func key(of commandID: String) -> String {
        Fingerprint(of: Array(commandID.utf8)).hexadecimal
    }
}

/// A command that was accepted and changed nothing.
package struct UnchangedCommand: Sendable, Equatable {
    /// What the caller called it by.
    package var commandID: String
    /// The content's digest.
    package var fingerprint: Fingerprint
    /// What it was asked of.
    package var stream: StreamName
    /// The stream's last revision then; `nil` when it was empty.
    package var revision: Revision?
    /// The head of the log then.
    package var position: Position

    package init(
        commandID: String, fingerprint: Fingerprint, stream: StreamName, revision: Revision?,
        position: Position
    ) {
        self.commandID = commandID
        self.fingerprint = fingerprint
        self.stream = stream
        self.revision = revision
        self.position = position
    }

    init(_ outcome: CommandOutcome, _ content: Fingerprint) {
        self.init(
            commandID: outcome.commandID, fingerprint: content, stream: outcome.stream,
            revision: outcome.revision, position: outcome.position)
    }

    /// What it was answered, and is answered again, when it was the command called `name`.
    func outcome(of name: String) -> CommandOutcome {
        var outcome = CommandOutcome(
            unchanged: stream, revision: revision, head: position, command: name,
            commandID: commandID)
        outcome.duplicate = true
        return outcome
    }
}

// MARK: - As it is kept

extension UnchangedCommand {
    /// The first byte; those of before began with the `{` of an object.
    private static let form: UInt8 = 1
    private static let fixedBytes = 33

    /// As it is kept: a byte for the form; the fingerprint; the position and the revision plus one, 0
    /// for none, of 8 bytes each; the stream's name. The id and the command's name aren't in it: it is
    /// found by the one, and the fingerprint is of the other.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = [Self.form]
        let numbers = [fingerprint.high, fingerprint.low, position, revision.map { $0 + 1 } ?? 0]
        for number in numbers {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        return bytes + stream.text.utf8
    }

    /// Reads what ``bytes`` has written, or the object of before; `nil` for anything else.
    package init?(commandID: String, bytes: [UInt8]) {
        guard bytes.first == Self.form, bytes.count > Self.fixedBytes else {
            self.init(commandID: commandID, json: bytes)
            return
        }
        let numbers = (0..<4).map { index in
            bytes[(1 + 8 * index)..<(9 + 8 * index)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(
            commandID: commandID, fingerprint: Fingerprint(high: numbers[0], low: numbers[1]),
            stream: StreamName(
                unchecked: String(decoding: bytes[Self.fixedBytes...], as: UTF8.self)),
            revision: numbers[3] == 0 ? nil : numbers[3] - 1, position: numbers[2])
    }

    private init?(commandID: String, json: [UInt8]) {
        let read = json.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(EarlierForm.self, from: bytes) }
        }
        guard case .success(let kept) = read, kept.commandId == commandID || commandID.isEmpty,
            let fingerprint = Fingerprint(hexadecimal: kept.fingerprint),
            let position = Position(exactly: kept.position),
            let stream = StreamName(possible: kept.stream)
        else { return nil }
        self.init(
            commandID: commandID, fingerprint: fingerprint, stream: stream,
            revision: kept.revision.flatMap { Revision(exactly: $0) }, position: position)
    }
}

/// An object in a file of its own, as these were kept before.
private struct EarlierForm: Record {
    var commandId = ""
    var command = ""
    var fingerprint = ""
    var stream = ""
    var revision: Int64?
    var position: Int64 = 0

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("commandId", &commandId)
        fields.field("command", &command)
        fields.field("fingerprint", &fingerprint)
        fields.field("stream", &stream)
        fields.field("revision", &revision)
        fields.field("position", &position)
    }
}
