/// How things that there are many of are shown to people: their columns from left to right, each with its
/// importance, and what they are called when they are counted.
struct Sheet {
    var columns: [Column]
    private var one: String
    private var many: String

    /// `many`, where it isn't `one` with an s.
    init(_ one: String = "", many: String? = nil, _ columns: [Column]) {
        self.columns = columns
        self.one = one
        self.many = many ?? one + "s"
    }

    /// The sheet of a list that stands in one thing, by the name of the field that it stands in.
    static func of(part name: String) -> Sheet? { parts[name] ?? all[name] }

    /// `2 orders`, `3 of 6,917 orders`.
    func counted(_ shown: Int, of total: Int) -> String {
        let all = es.counted(total, one, many)
        return shown == total ? all : "\(grouped(shown)) of \(all)"
    }

    /// The same for a list that has no sheet: by the name of its query.
    static func counted(_ shown: Int, of total: Int, in query: String) -> String {
        if let sheet = all[query] { return sheet.counted(shown, of: total) }
        let many = query.map { $0 == "-" ? " " : $0 }.map(String.init).joined()
        return Sheet(many, many: many, []).counted(shown, of: total)
    }
}

extension Column {
    /// Never left out, and told in each row though it is the same in all.
    static func key(_ name: String, _ heading: String? = nil, _ kind: Kind? = nil) -> Column {
        Column(name, heading, kind, .key)
    }

    static func main(_ name: String, _ heading: String? = nil, _ kind: Kind? = nil) -> Column {
        Column(name, heading, kind, .main)
    }

    static func more(_ name: String, _ heading: String? = nil, _ kind: Kind? = nil) -> Column {
        Column(name, heading, kind, .more)
    }

    /// The first to be left out.
    static func extra(_ name: String, _ heading: String? = nil, _ kind: Kind? = nil) -> Column {
        Column(name, heading, kind, .extra)
    }

    private init(_ name: String, _ heading: String?, _ kind: Kind?, _ importance: Importance) {
        self.init(name)
        if let heading { self.heading = heading }
        if let kind { self.kind = kind }
        self.importance = importance
    }

    /// Left out where it says in every row what another column says.
    func unless(_ other: String) -> Column {
        var column = self
        column.repeats = other
        return column
    }
}

extension Listing {
    /// As the sheet has it: its columns in its order; with `all`, whatever else there is behind them.
    func arranged(by sheet: Sheet, all: Bool = false) -> Listing {
        let known = sheet.columns.filter { column in columns.contains { $0.name == column.name } }
        // A list without any of them is another one of the same name.
        if known.isEmpty { return self }
        let rest = columns.filter { column in !sheet.columns.contains { $0.name == column.name } }
        return showing(
            known
                + (all ? rest : []).map { column in
                    var column = column
                    column.importance = .extra
                    return column
                })
    }

    /// These columns, as far as they are there, in this order.
    func showing(_ chosen: [Column]) -> Listing {
        let places = chosen.compactMap { column in
            columns.firstIndex { $0.name == column.name }.map { (column, $0) }
        }
        var listing = Listing(
            places.map { $0.0 }, rows: rows.map { row in places.map { row[$0.1] } })
        listing.notes = notes
        return listing
    }
}
