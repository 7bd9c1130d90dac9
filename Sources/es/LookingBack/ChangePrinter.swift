import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Records

/// Prints changes as they are found, in the form that was asked for.
final class ChangePrinter {
    private let session: Session
    private let store: any EventStore
    private let amounts: WrittenChanges
    private let paging: Paging
    private let subject: Subject
    /// Changes of a table that wait for more, so that columns get the width they need.
    private var waiting: [Change] = []
    /// All of them, as JSON.
    private var items: [JSONValue] = []
    private var hasBegun = false
    private var count = 0
    /// The position of the last one that was wanted.
    private var last: Position = 0
    /// Where the next list begins, if there is more.
    private var next: Position?
    /// The names of commands, by their ids; blank where none is kept.
    private var names: [String: String] = [:]

    /// What the changes are of.
    enum Subject: Sendable {
        case one(_ entity: String, id: String)
        /// Of a kind of thing, or of all there are.
        case many(_ entity: String?, actor: String?)
    }

    /// Rows of a table that are laid out together.
    private static let page = 500

    init(_ session: Session, _ office: any Office, _ paging: Paging, of subject: Subject) {
        self.session = session
        store = office.store
        amounts = WrittenChanges(office)
        self.paging = paging
        self.subject = subject
    }

    /// Takes a change; answers `false` when no more are wanted.
    func take(_ change: Change) async throws -> Bool {
        if count == paging.limit {
            // There are more: the next list begins after what was shown last.
            next = last
            return false
        }
        count += 1
        last = change.event.position
        waiting.append(change)
        if waiting.count == Self.page { try await page() }
        return true
    }

    /// Prints what waits, and how many there were.
    func finish() async throws {
        try await page()
        if session.format == .json { return try session.show(json: document) }
        try paging.tell(count, "change", more: next, in: session)
    }

    /// Whether there was none.
    var isEmpty: Bool { count == 0 }

    private var document: JSONValue {
        var members: [JSONValue.Member]
        switch subject {
        case .one(let entity, let id):
            members = [
                .init("entity", .string(entity)), .init("id", .string(id)),
                .init("stream", .string("\(entity)-\(id)")),
            ]
        case .many(let entity, let actor):
            members = [.init("entity", entity.map { .string($0) } ?? .null)]
            if entity == nil, let actor { members = [.init("actor", .string(actor))] }
        }
        members.append(.init("changes", .array(items)))
        let cursor = next.map { JSONValue.integer(Int64(clamping: $0)) } ?? .null
        if case .one = subject, next == nil { return .object(members) }
        members.append(.init("next", cursor))
        return .object(members)
    }

    private func page() async throws {
        let changes = waiting
        let isContinued = hasBegun
        waiting = []
        hasBegun = true
        if changes.isEmpty, isContinued { return }
        for change in changes where names[change.event.commandID] == nil {
            names[change.event.commandID] = try await store.commandName(of: change.event) ?? ""
        }
        let listing = AuditListing(subject: subject, names: names)
        switch session.format {
        case .json: items += changes.map(listing.json)
        case .ndjson: for change in changes { try session.show(json: listing.json(change)) }
        case .table:
            var rows = listing.forPeople(try await amounts.written(changes))
            if !session.isVerbose { rows = rows.withoutCommands }
            let goesOn = changes.count == Self.page
            try session.show(
                lines: session.table(rows, isContinued: isContinued, goesOn: goesOn).lines())
        case .plain:
            for line in listing.inFull(changes).tabSeparated { try Channel.out.line(line) }
        case .csv:
            for line in listing.inFull(changes).commaSeparated.dropFirst(isContinued ? 1 : 0) {
                try Channel.out.write(line + "\r\n")
            }
        }
    }
}

extension Listing {
    /// Without the columns that tell the command: most people know it by what it did.
    var withoutCommands: Listing {
        showing(only: columns.map(\.name).filter { !["command", "commandId"].contains($0) })
    }
}
