import Answers
import EventSourcing
import EventStore
import Records

/// Data on stdout, in the form that was asked for.
extension Session {
    /// JSON as it is, in one line.
    func show(json: JSONValue) throws { try Channel.out.line(json: json.json()) }

    /// A listing as a table, CSV or plain lines. A table shows the columns of its `sheet`, as far as they
    /// are there, unless more is asked for; nothing else leaves columns out.
    func show(_ listing: Listing, as sheet: Sheet? = nil) throws {
        switch format {
        case .table:
            if listing.rows.isEmpty { return }
            let shown = sheet.map { listing.arranged(by: $0, all: isVerbose) } ?? listing
            try show(lines: table(shown).lines())
        case .csv: for line in listing.commaSeparated { try Channel.out.write(line + "\r\n") }
        case .plain:
            if hasHeader { try Channel.out.line(listing.tabSeparatedHeading) }
            try show(lines: listing.tabSeparated)
        case .json: try show(json: .array(listing.items))
        case .ndjson: for item in listing.items { try show(json: item) }
        }
    }

    /// A listing as a table on this terminal.
    func table(_ listing: Listing, isContinued: Bool = false, goesOn: Bool = false) -> Table {
        Table(
            listing: listing, width: width, style: style, isContinued: isContinued, goesOn: goesOn,
            now: now)
    }

    /// One thing: a card for a person, a name and a value a line for a pipe. `position` is where it is true.
    func show(item: JSONValue, at position: Position? = nil) throws {
        switch format {
        case .table: try show(lines: card(of: item, at: position).lines())
        case .plain: try show(Listing(pairsOf: item))
        case .csv: try show(Listing(flattened: item))
        case .json, .ndjson: try show(json: item)
        }
    }

    /// One thing as a card on this terminal.
    func card(of item: JSONValue, at position: Position? = nil) -> Card {
        Card(item: item, width: width, style: style, isAbridged: !isVerbose, position: position)
    }

    /// Lets a pager show what is longer than the screen, from here on: for answers, not for what goes on.
    func page() {
        if isForPeople, mayPage, let pager = Pager(on: .out, isWide: width == nil) {
            Channel.out.page(through: pager)
        }
    }

    /// Lines for a person.
    func show(lines: [String]) throws {
        for line in lines {
            try Channel.out.line(format == .table ? Drawing.legible(line) : line)
        }
    }

    /// Whether data goes out as JSON.
    var isJSON: Bool {
        switch format {
        case .json, .ndjson: true
        case .table, .csv, .plain: false
        }
    }

    /// Whether a person reads along.
    var isForPeople: Bool {
        switch format {
        case .table: true
        case .json, .ndjson, .csv, .plain: false
        }
    }
}

extension Listing {
    /// The rows as objects.
    var items: [JSONValue] {
        rows.map { row in
            .object(zip(columns, row).map { .init($0.name, $1) })
        }
    }

    /// A row a member: its name and its value.
    init(pairsOf item: JSONValue) {
        self.init(
            [Column("field"), Column("value")],
            rows: item.flattened.map { [.string($0.name), $0.value] })
    }

    /// One row, a column a member, those of objects in it by their paths.
    init(flattened item: JSONValue) {
        let members = item.flattened
        self.init(members.map { Column($0.name) }, rows: [members.map(\.value)])
    }
}
