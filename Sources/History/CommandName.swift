public import EventStore
import Records

extension RecordedEvent {
    /// The name of the command that the event came of, where it is kept beside this very event: beside
    /// the first of a command's events, that is.
    public var commandName: String? {
        let read = metadata.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(NamedCommand.self, from: bytes) }
        }
        // What wasn't written by a command bus has no command.
        guard case .success(let found) = read else { return nil }
        return found.command?.name
    }
}

extension EventStore {
    /// The name of the command that an event came of; `nil` where nobody has kept it.
    package func commandName(of event: RecordedEvent) async throws -> String? {
        if event.indexInCommand == 0 { return event.commandName }
        // The events of a command are neighbours in the log.
        let (position, isBefore) = event.position.subtractingReportingOverflow(
            Position(event.indexInCommand))
        guard !isBefore, position > 0 else { return nil }
        let first = try await events(LogRead(after: position - 1, through: position)).first
        return first?.commandID == event.commandID ? first?.commandName : nil
    }
}

/// The part of the metadata that names the command: its data may be long.
private struct NamedCommand: Record {
    var command: Named?

    struct Named: Record {
        var name = ""

        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
    }

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("command", &command) }
}
