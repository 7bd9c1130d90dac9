import EventSourcing
import Records

/// Data on stdout, in the form that was asked for.
extension Session {
    /// JSON as it is, in one line.
    func show(json: JSONValue) throws { try Channel.out.line(json: json.json()) }

    /// A listing as a table, CSV or plain lines. A table shows the `preferred` columns, as far as
    /// they are there, unless more is asked for; nothing else leaves columns out.
    func show(_ listing: Listing, preferred: [String] = []) throws {
        switch format {
        case .table:
            let chosen = listing.showing(only: preferred)
            let shown = chosen.columns.isEmpty || isVerbose ? listing : chosen
            try show(lines: Table(listing: shown, width: width, style: style).lines())
        case .csv: for line in listing.commaSeparated { try Channel.out.write(line + "\r\n") }
        case .plain: try show(lines: listing.tabSeparated)
        case .json: try show(json: .array(listing.items))
        case .ndjson: for item in listing.items { try show(json: item) }
        }
    }

    /// One thing: a card for a person, a name and a value a line for a pipe.
    func show(item: JSONValue) throws {
        switch format {
        case .table:
            try show(
                lines: Card(item: item, width: width, style: style, isAbridged: !isVerbose).lines())
        case .plain: try show(lines: Listing(pairsOf: item).tabSeparated)
        case .csv: try show(Listing(items: [item]))
        case .json, .ndjson: try show(json: item)
        }
    }

    private func show(lines: [String]) throws {
        for line in lines { try Channel.out.line(line) }
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
            rows: (item.members ?? []).map { [.string($0.name), $0.value] })
    }
}
