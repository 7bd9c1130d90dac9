import EventSourcing

/// One thing for a person: a field a line, and each list of things in it as a table below.
struct Card {
    var item: JSONValue
    var width: Int?
    var style: Style
    /// Long lists inside it are cut off.
    var isAbridged = true

    private static let mostRows = 30

    /// The lines, without ends.
    func lines() -> [String] {
        var fields: [(name: String, value: String)] = []
        var tables: [(name: String, listing: Listing)] = []
        for member in item.members ?? [] {
            let column = Column(member.name)
            switch member.value {
            case .null: continue
            case .array(let elements) where elements.contains { $0.members != nil }:
                let listing = Listing(items: elements)
                let chosen = listing.showing(only: Columns.preferred[member.name] ?? [])
                tables.append((column.heading, chosen.columns.isEmpty ? listing : chosen))
                tables += Self.inner(elements, of: column.heading)
            case .array(let elements) where elements.isEmpty: continue
            case .boolean, .integer, .number, .string, .array:
                let text = member.value.shown(as: column.kind)
                fields.append((column.heading, dressed(text, column)))
            case .object(let members):
                for inner in members where inner.value != .null {
                    let kind = Column.Kind(ofField: inner.name)
                    fields.append(
                        (
                            column.heading + " " + Column(inner.name).heading,
                            inner.value.shown(as: kind)
                        ))
                }
            }
        }
        let indent = fields.reduce(0) { max($0, displayWidth($1.name)) } + 2
        var lines = fields.map { style.quiet(padded($0.name, to: indent)) + $0.value }
        for (name, listing) in tables {
            var shown = listing
            if isAbridged { shown.rows = Array(listing.rows.prefix(Self.mostRows)) }
            lines += ["", style.strong(name)]
            lines += Table(listing: shown, width: width, style: style).lines()
            let left = listing.rows.count - shown.rows.count
            if left > 0 { lines.append(style.quiet("and \(grouped(left)) more; -v shows all")) }
        }
        return lines
    }

    /// A table for each list of things that one of `elements` has, under the names of both: a checklist
    /// shows its points.
    private static func inner(
        _ elements: [JSONValue], of heading: String
    ) -> [(name: String, listing: Listing)] {
        var tables: [(name: String, listing: Listing)] = []
        for element in elements {
            let name = element["name"]?.text ?? element["title"]?.text ?? ""
            for member in element.members ?? [] {
                guard let things = member.value.elements,
                    things.contains(where: { $0.members != nil })
                else { continue }
                tables.append((neutralised("\(heading): \(name)"), Listing(items: things)))
            }
        }
        return tables
    }

    private func dressed(_ text: String, _ column: Column) -> String {
        switch column.kind {
        case .status: style.status(text)
        case .text, .number, .money, .percent, .length, .time, .exactTime: text
        }
    }
}
