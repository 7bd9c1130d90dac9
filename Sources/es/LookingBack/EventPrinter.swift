import Answers
import EventSourcing
import EventStore
import Records
import Synchronization

/// Prints events as they come: a line each, in the form that was asked for.
final class EventPrinter: Sendable {
    private let session: Session
    private let state = Mutex(State())

    private struct State {
        /// Events of a table that wait for more, so that columns get the width they need.
        var waiting: [RecordedEvent] = []
        var hasBegun = false
    }

    /// Rows of a table that are laid out together.
    private static let page = 500

    init(_ session: Session) { self.session = session }

    /// Prints an event; `atOnce` when somebody watches, so that nothing waits for more.
    func take(_ event: RecordedEvent, atOnce: Bool = false) throws {
        switch session.format {
        case .json, .ndjson: try Channel.out.line(json: event.json)
        case .plain:
            let listing = Listing(of: event)
            if session.hasHeader, isFirst() { try Channel.out.line(listing.tabSeparatedHeading) }
            for line in listing.tabSeparated { try Channel.out.line(line) }
        case .csv:
            let lines = Listing(of: event).commaSeparated
            for line in lines.dropFirst(isFirst() ? 0 : 1) {
                try Channel.out.write(line + "\r\n")
            }
        case .table:
            let isFull = state.withLock { state in
                state.waiting.append(event)
                return state.waiting.count >= Self.page
            }
            if isFull || atOnce { try page() }
        }
        if atOnce { try Channel.out.flush() }
    }

    /// Whether nothing was printed yet; from now on something is.
    private func isFirst() -> Bool {
        state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
    }

    /// Prints what waits.
    func finish() throws { try page() }

    private func page() throws {
        let (events, isContinued) = state.withLock { state in
            defer {
                state.waiting = []
                state.hasBegun = true
            }
            return (state.waiting, state.hasBegun)
        }
        if events.isEmpty { return }
        let goesOn = isContinued || events.count == Self.page || session.format != .table
        let table = session.table(
            Self.forPeople(events, isVerbose: session.isVerbose), isContinued: isContinued,
            goesOn: goesOn)
        try session.show(lines: table.lines())
    }

    /// Both times only where they tell two things; the reason below, and where it was before it was imported.
    private static func forPeople(_ events: [RecordedEvent], isVerbose: Bool) -> Listing {
        var listing = Listing(columns, rows: events.map { $0.row() })
        if events.contains(where: { $0.occurredAt != $0.recordedAt }) {
            listing.columns.insert(.main("occurredAt", "occurred", .exactTime), at: 1)
            for (index, event) in events.enumerated() {
                listing.rows[index].insert(.string(event.occurredAt.description), at: 1)
            }
        }
        for (index, event) in events.enumerated() {
            let notes = [
                event.context.reason.map { "why: \($0)" },
                isVerbose ? event.origin.map { "from: \($0.words)" } : nil,
            ].compactMap(\.self)
            if !notes.isEmpty { listing.notes[index] = notes.joined(separator: "; ") }
        }
        return listing
    }

    private static let columns: [Column] = [
        .key("position", nil, .number), .more("recordedAt", "recorded", .exactTime),
        .key("stream", nil, .id), .key("type", "what"), .main("actor", "who"),
        .key("data", nil, .prose),
    ]
}

extension Listing {
    /// An event in a row, with all that `--json` has of every event.
    init(of event: RecordedEvent) {
        let context = event.context
        let origin = context.origin(atIndex: Int(event.indexInCommand))
        let cells: [(String, JSONValue)] = [
            ("position", .integer(Int64(clamping: event.position))),
            ("stream", .string(event.stream.text)),
            ("revision", .integer(Int64(clamping: event.revision))), ("type", .string(event.type)),
            ("schemaVersion", .integer(Int64(event.schemaVersion))),
            ("eventId", .string(event.id.lowercaseText)),
            ("recordedAt", .string(event.recordedAt.description)),
            ("occurredAt", .string(event.occurredAt.description)),
            ("actor", .string(context.actor)),
            ("reason", context.reason.map { .string($0) } ?? .null),
            ("commandId", .string(event.commandID)),
            ("command", context.command.map { .string($0.name) } ?? .null),
            ("correlationId", .string(context.correlationId ?? event.commandID)),
            ("causationId", context.causationId.map { .string($0) } ?? .null),
            ("originStore", origin.map { .string($0.store) } ?? .null),
            ("originPosition", origin.map { .integer($0.position) } ?? .null),
            ("originRecordedAt", origin.map { .string($0.recordedAt.description) } ?? .null),
            ("tags", .array(event.tags.map { .string($0) })),
            ("data", JSONValue(payload: event.payload)),
        ]
        self.init(cells.map { Column($0.0) }, rows: [cells.map(\.1)])
    }
}

extension EventOrigin {
    /// As a person gets it.
    var words: String {
        let whose = store.isEmpty ? "another store" : "the store \(store)"
        return "#\(position) of \(whose), recorded \(recordedAt)"
    }
}

extension RecordedEvent {
    /// The cells of its row.
    fileprivate func row() -> [JSONValue] {
        let data = JSONValue(payload: payload)
        return [
            .integer(Int64(clamping: position)), .string(recordedAt.description),
            .string(stream.text), .string(type), .string(context.actor), data,
        ]
    }
}
