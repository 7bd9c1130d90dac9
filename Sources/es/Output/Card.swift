import EventSourcing
import EventStore
import Records

/// One thing for a person: a field a line, and what has parts of its own below, each under its name: a list of
/// things as a table, and what belongs together, as an address does, a field a line.
struct Card {
    var item: JSONValue
    var width: Int?
    var style: Style
    /// Long lists inside it are cut off.
    var isAbridged = true
    /// The position that all of it is true at: no figure need say so.
    var position: Position?

    private static let mostRows = 30

    private struct Field {
        var name: String
        var value: String
        var isStatus = false
        /// Figures stand one under the other, as far as there is nothing else among them.
        var isFigure = false

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        init(_ name: String, _ value: JSONValue, as kind: Column.Kind) {
            self.init(name, value.shown(as: kind))
            isStatus = kind == .status
            switch value {
            case .integer, .number: isFigure = kind != .id
            case .string: isFigure = kind == .money
            case .null, .boolean, .array, .object: isFigure = false
            }
        }
    }

    /// What stands below the fields, under its name.
    private enum Part {
        case fields([Field])
        case table(Listing)
    }

    /// The lines, without ends.
    func lines() -> [String] {
        var fields: [Field] = []
        var parts: [(name: String, part: Part)] = []
        let figures = Figure.width(in: item)
        for member in item.members ?? [] where !saysAgain(member) {
            let column = Column(member.name)
            let heading = Sheet.titles[member.name] ?? column.heading
            switch member.value {
            case .null: continue
            case .array(let elements) where elements.contains { $0.members != nil }:
                let listing = Listing(items: elements)
                let sheet = Sheet.of(part: member.name)
                let told = sheet.map { listing.arranged(by: $0, all: !isAbridged) } ?? listing
                parts.append((heading, .table(told)))
                parts += Self.inner(elements, of: member.name)
            case .array(let elements) where elements.isEmpty: continue
            case .boolean, .integer, .number, .string, .array:
                fields.append(Field(heading, member.value, as: column.kind))
            case .object(let members):
                if let figure = Figure(members, column.kind) {
                    fields.append(Field(heading, figure.text(to: figures, at: position)))
                    continue
                }
                let inner = Self.fields(of: members)
                if inner.count > 1 {
                    parts.append((heading, .fields(inner)))
                } else {
                    fields += inner.map { field in
                        var field = field
                        field.name = heading + " " + field.name
                        return field
                    }
                }
            }
        }
        var lines = self.lines(of: fields)
        for (name, part) in parts {
            if !lines.isEmpty { lines.append("") }
            lines.append(style.strong(name))
            switch part {
            case .fields(let fields): lines += self.lines(of: fields)
            case .table(let listing): lines += self.lines(of: listing)
            }
        }
        return lines
    }

    /// Whether it is an identifier that the thing's number says too: `1042` twice, one under the other.
    private func saysAgain(_ member: JSONValue.Member) -> Bool {
        guard member.name.hasSuffix("Id") else { return false }
        return item[member.name.dropLast(2) + "Number"] == member.value
    }

    private static func fields(of members: [JSONValue.Member]) -> [Field] {
        members.filter { !$0.value.isNothing }.map { member in
            let column = Column(member.name)
            return Field(column.heading, member.value, as: column.kind)
        }
    }

    private func lines(of fields: [Field]) -> [String] {
        let indent = fields.reduce(0) { max($0, displayWidth($1.name)) } + 2
        let areFigures = fields.count > 1 && fields.allSatisfy(\.isFigure)
        let widest = areFigures ? fields.reduce(0) { max($0, displayWidth($1.value)) } : 0
        return fields.flatMap { field in
            let text = areFigures ? padded(field.value, to: widest, right: true) : field.value
            let value = wrapped(text, to: width.map { max($0 - indent, 16) })
            return value.enumerated().map { line, text in
                style.quiet(padded(line == 0 ? field.name : "", to: indent))
                    + (field.isStatus ? style.status(text) : text)
            }
        }
    }

    private func lines(of listing: Listing) -> [String] {
        let most = isAbridged ? Self.mostRows : .max
        var lines = Table(listing: listing, width: width, style: style, mostRows: most).lines()
        let left = listing.rows.count - min(listing.rows.count, most)
        if left > 0 { lines.append(style.quiet("and \(grouped(left)) more; -v shows all")) }
        return lines
    }

    /// A table for each list of things that one of `elements` has, under the names of both: a checklist
    /// shows its points.
    private static func inner(
        _ elements: [JSONValue], of list: String
    ) -> [(name: String, part: Part)] {
        var tables: [(name: String, part: Part)] = []
        for element in elements {
            let name = element["name"]?.text ?? element["title"]?.text ?? ""
            for member in element.members ?? [] {
                guard let things = member.value.elements,
                    things.contains(where: { $0.members != nil })
                else { continue }
                let listing = Listing(items: things)
                let sheet = Sheet.parts["\(list).\(member.name)"]
                tables.append(
                    (
                        neutralised("\(Column(list).heading): \(name)"),
                        .table(sheet.map { listing.arranged(by: $0) } ?? listing)
                    ))
            }
        }
        return tables
    }
}

/// A value and the position of the log that it is true at, as one line says them: `1,042   at 57,956`.
private struct Figure {
    var value: String
    var position: Int64

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
        self.position = position
    }

    /// How wide the values of all figures in `item` are: they stand one under the other.
    static func width(in item: JSONValue) -> Int {
        (item.members ?? []).reduce(0) { width, member in
            let figure = member.value.members.flatMap { Self($0, Column(member.name).kind) }
            return max(width, figure.map { displayWidth($0.value) } ?? 0)
        }
    }

    /// Without its position where that is that of all.
    func text(to width: Int, at known: Position?) -> String {
        let indent = String(repeating: " ", count: max(0, width - displayWidth(value)))
        let isKnown = known.map { Int64(clamping: $0) == position } == true
        return indent + value + (isKnown ? "" : "   at " + grouped(position))
    }
}
