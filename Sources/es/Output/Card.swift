import EventSourcing
import Records

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
        var fields: [(name: String, value: String, isStatus: Bool)] = []
        var tables: [(name: String, listing: Listing)] = []
        let figures = Figure.width(in: item)
        for member in item.members ?? [] {
            let column = Column(member.name)
            switch member.value {
            case .null: continue
            case .array(let elements) where elements.contains { $0.members != nil }:
                let listing = Listing(items: elements)
                let sheet = Sheet.of(part: member.name)
                tables.append(
                    (
                        column.heading,
                        sheet.map { listing.arranged(by: $0, all: !isAbridged) } ?? listing
                    ))
                tables += Self.inner(elements, of: column.heading)
            case .array(let elements) where elements.isEmpty: continue
            case .boolean, .integer, .number, .string, .array:
                let text = member.value.shown(as: column.kind)
                fields.append((column.heading, text, column.kind == .status))
            case .object(let members):
                if let figure = Figure(members, column.kind) {
                    fields.append((column.heading, figure.text(to: figures), false))
                    continue
                }
                for inner in members where inner.value != .null {
                    let kind = Column.Kind(ofField: inner.name)
                    fields.append(
                        (
                            column.heading + " " + Column(inner.name).heading,
                            inner.value.shown(as: kind), kind == .status
                        ))
                }
            }
        }
        let indent = fields.reduce(0) { max($0, displayWidth($1.name)) } + 2
        var lines = fields.flatMap { field in
            let value = wrapped(field.value, to: width.map { max($0 - indent, 16) })
            return value.enumerated().map { line, text in
                style.quiet(padded(line == 0 ? field.name : "", to: indent))
                    + (field.isStatus ? style.status(text) : text)
            }
        }
        for (name, listing) in tables {
            let most = isAbridged ? Self.mostRows : .max
            if !lines.isEmpty { lines.append("") }
            lines.append(style.strong(name))
            lines += Table(listing: listing, width: width, style: style, mostRows: most).lines()
            let left = listing.rows.count - min(listing.rows.count, most)
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
}

/// A value and the position of the log that it is true at, as one line says them: `1,042   at 57,956`.
private struct Figure {
    var value: String
    var position: String

    /// `nil` for an object that has anything else in it; `kind` is that of the field it stands in.
    init?(_ members: [JSONValue.Member], _ kind: Column.Kind) {
        guard members.count == 2,
            let value = members.first(where: { $0.name == "value" })?.value,
            case .integer(let position)? = members.first(where: { $0.name == "position" })?.value
        else { return nil }
        switch value {
        case .array, .object: return nil
        case .null, .boolean, .integer, .number, .string:
            self.value = value.shown(as: kind == .text ? .number : kind)
        }
        self.position = grouped(position)
    }

    /// How wide the values of all figures in `item` are: they stand one under the other.
    static func width(in item: JSONValue) -> Int {
        (item.members ?? []).reduce(0) { width, member in
            let figure = member.value.members.flatMap { Self($0, Column(member.name).kind) }
            return max(width, figure.map { displayWidth($0.value) } ?? 0)
        }
    }

    func text(to width: Int) -> String {
        let indent = String(repeating: " ", count: max(0, width - displayWidth(value)))
        return indent + value + "   at " + position
    }
}
