package import EventStore

/// One command in a chain of causes: what happened by it, and what came of that.
package struct Cause: Sendable {
    /// What it is called by; of a cause that isn't in the log, the id that was given for it.
    package var commandID: String
    /// Its events, in order; none if it isn't in the log.
    package var events: [RecordedEvent] = []
    /// What brought it about: the id of an event or of another command.
    package var causationID: String?
    /// The event that brought it about, where one was named rather than its command.
    package var after: Position?
    /// The commands that it, or one of its events, brought about.
    package var effects: [Cause] = []
    /// Why the chain isn't followed further down here.
    package var end: End?

    /// Where a chain stops before its end.
    package enum End: String, Sendable {
        /// It stands further up already: the chain runs in a circle.
        case repeated
        /// It is as deep as is shown at once; ask for it by its own position.
        case deep
    }

    package init(
        commandID: String, events: [RecordedEvent] = [], causationID: String? = nil
    ) {
        self.commandID = commandID
        self.events = events
        self.causationID = causationID
    }

    /// Whether the log has it.
    package var isFound: Bool { !events.isEmpty }
}

/// Finds out what brought an event about, back to the root, and all that came of it.
///
/// A command keeps the id of what caused it beside its events: of another command, or of an event.
package struct Causes: Sendable {
    private let index: AuditIndex
    private let store: any EventStore

    /// Commands from the top of a tree to the one that was asked for, at most.
    private static let height = 20
    /// Commands from the top of a tree to its lowest, at most.
    private static let depth = 40

    package init(_ index: AuditIndex, in store: any EventStore) {
        self.index = index
        self.store = store
    }

    /// The event at a position; `nil` if there is none.
    package func event(at position: Position) async throws -> RecordedEvent? {
        guard position > 0 else { return nil }
        return try await store.events(LogRead(after: position - 1, through: position, limit: 1))
            .first
    }

    /// The event that this id is of, or the first of the command's.
    package func event(called id: String) async throws -> RecordedEvent? {
        if let first = try index.events(ofCommand: id).first {
            return try await event(at: Position(clamping: first.position))
        }
        guard let row = try index.event(id) else { return nil }
        return try await event(at: Position(clamping: row.position))
    }

    /// The whole tree that the event stands in: from the root of its causes down to all that came of
    /// any of them.
    package func tree(around event: RecordedEvent) async throws -> Cause {
        let root = try await root(of: try await command(event.commandID))
        var seen: Set<String> = []
        return try await withEffects(root, level: 0, &seen)
    }

    /// Climbs from a command to the first of its causes.
    private func root(of command: Cause) async throws -> Cause {
        var top = command
        var climbed: Set<String> = [command.commandID]
        while climbed.count < Self.height, let id = top.causationID {
            let above: Cause
            if let row = try index.event(id) {
                above = try await self.command(row.commandId)
            } else {
                above = try await self.command(id)
            }
            // A circle has no root: it is shown from where it closes.
            if !climbed.insert(above.commandID).inserted { break }
            top = above
        }
        return top
    }

    /// A command with its events, if the log has any.
    private func command(_ id: String) async throws -> Cause {
        let rows = try index.events(ofCommand: id)
        guard let first = rows.first, let last = rows.last else { return Cause(commandID: id) }
        // The events of a command are neighbours in the log.
        let events = try await store.events(
            LogRead(
                after: Position(clamping: max(first.position, 1) - 1),
                through: Position(clamping: last.position)))
        return Cause(
            commandID: id, events: events.filter { $0.commandID == id },
            causationID: first.causationId)
    }

    private func withEffects(
        _ cause: Cause, level: Int, _ seen: inout Set<String>
    ) async throws -> Cause {
        var cause = cause
        guard seen.insert(cause.commandID).inserted else {
            cause.end = .repeated
            return cause
        }
        var found: [(commandID: String, after: Position?)] = []
        for row in try index.events(causedBy: cause.commandID) {
            found.append((row.commandId, nil))
        }
        for event in cause.events {
            let id = event.id.lowercaseText
            for row in try index.events(causedBy: id) {
                found.append((row.commandId, event.position))
            }
        }
        var followed: Set<String> = []
        for (id, after) in found where followed.insert(id).inserted {
            guard level < Self.depth else {
                cause.end = .deep
                return cause
            }
            var effect = try await withEffects(try await command(id), level: level + 1, &seen)
            effect.after = after
            cause.effects.append(effect)
        }
        return cause
    }
}
