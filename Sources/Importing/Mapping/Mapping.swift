package import Records

/// How the rows of a file become commands: what is kept in a mapping file.
package struct Mapping: Sendable, Equatable {
    /// The command that they become.
    package var command = ""
    /// Whose way of writing numbers and dates it is: `de`, `en-US`.
    package var locale: String?
    /// By which clock its times are.
    package var zone: String?
    package var encoding: String?
    package var separator: String?
    /// So many lines come before the columns' names.
    package var skip = 0
    /// The columns that tell one thing from another.
    package var key: [String] = []
    /// Which columns go where, in the order in which they count: texts are joined by a space, of anything
    /// else the first that isn't blank is taken.
    package var fields: [Entry<[String]>] = []
    /// What goes somewhere in all rows.
    package var set: [Entry<String>] = []
    /// What stands in a column, in other words; `*` is anything else, `-` and `+` are amounts below and
    /// above zero.
    package var values: [Entry<[Entry<String>]>] = []
    /// Only rows in which this stands there are taken; `*` at the end is anything.
    package var only: [Entry<String>] = []
    /// Columns that go nowhere.
    package var leave: [String] = []

    /// What a name stands for.
    package struct Entry<Value: Sendable & Equatable>: Sendable, Equatable {
        package var name: String
        package var value: Value

        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    package init(command: String = "") { self.command = command }

    /// Puts what stands in `column` into `target` as well.
    package mutating func add(_ column: String, to target: String) {
        if let index = fields.firstIndex(where: { $0.name == target }) {
            fields[index].value.append(column)
        } else {
            fields.append(Entry(target, [column]))
        }
    }

    /// Says anew where `column` goes.
    package mutating func move(_ column: String, to targets: [String]) {
        drop(column)
        for target in targets { add(column, to: target) }
    }

    /// Leaves `column` out.
    package mutating func drop(_ column: String) {
        for index in fields.indices { fields[index].value.removeAll { $0 == column } }
        fields.removeAll { $0.value.isEmpty }
    }

    /// Says what goes into `target` in all rows, in the place of whatever went there.
    package mutating func put(_ text: String, into target: String) {
        fields.removeAll { $0.name == target }
        set.removeAll { $0.name == target }
        set.append(Entry(target, text))
    }

    /// The columns that go somewhere.
    package var columns: [String] { fields.flatMap(\.value) }
}

// MARK: - As it is kept

extension Mapping {
    /// `{"command":"PlaceOrder","fields":{"orderNumber":["Name"]},…}`
    package var json: JSONValue {
        var members: [JSONValue.Member] = [.init("command", .string(command))]
        func text(_ name: String, _ text: String?) {
            if let text { members.append(.init(name, .string(text))) }
        }
        text("locale", locale)
        text("zone", zone)
        text("encoding", encoding)
        text("separator", separator)
        if skip > 0 { members.append(.init("skip", .integer(Int64(skip)))) }
        if !key.isEmpty { members.append(.init("key", .array(key.map { .string($0) }))) }
        if !leave.isEmpty { members.append(.init("leave", .array(leave.map { .string($0) }))) }
        func object(_ name: String, _ entries: [JSONValue.Member]) {
            if !entries.isEmpty { members.append(.init(name, .object(entries))) }
        }
        object("fields", fields.map { .init($0.name, .array($0.value.map { .string($0) })) })
        object("set", set.map { .init($0.name, .string($0.value)) })
        object("only", only.map { .init($0.name, .string($0.value)) })
        object(
            "values",
            values.map {
                .init($0.name, .object($0.value.map { .init($0.name, .string($0.value)) }))
            })
        return .object(members)
    }

    /// - Throws: a `Rejection` that names what isn't of that form.
    package init(_ json: JSONValue) throws(Rejection) {
        guard let members = json.members else { throw Self.unfit("", "a mapping is an object") }
        for member in members {
            switch member.name {
            case "command": command = try Self.text(member)
            case "locale": locale = try Self.text(member)
            case "zone": zone = try Self.text(member)
            case "encoding": encoding = try Self.text(member)
            case "separator": separator = try Self.text(member)
            case "skip":
                guard let lines = member.value.integer, (0...1000).contains(lines) else {
                    throw Self.unfit("skip", "skip is a number of lines, at most 1000")
                }
                skip = Int(lines)
            case "key": key = try Self.texts(member)
            case "leave": leave = try Self.texts(member)
            case "fields":
                for entry in try Self.members(member) {
                    fields.append(Entry(entry.name, try Self.texts(entry)))
                }
            case "set":
                for entry in try Self.members(member) {
                    set.append(Entry(entry.name, try Self.text(entry)))
                }
            case "only":
                for entry in try Self.members(member) {
                    only.append(Entry(entry.name, try Self.text(entry)))
                }
            case "values":
                for column in try Self.members(member) {
                    var words: [Entry<String>] = []
                    for entry in try Self.members(column) {
                        words.append(Entry(entry.name, try Self.text(entry)))
                    }
                    values.append(Entry(column.name, words))
                }
            default:
                throw Rejection(
                    .invalidMapping, field: member.name, "a mapping has no \(member.name)",
                    hint: nearest(to: member.name, among: Self.names).map { "did you mean \($0)?" })
            }
        }
    }

    private static let names = [
        "command", "locale", "zone", "encoding", "separator", "skip", "key", "leave", "fields",
        "set", "only", "values",
    ]

    private static func text(_ member: JSONValue.Member) throws(Rejection) -> String {
        guard let text = member.value.text else {
            throw unfit(member.name, "\(member.name) is a text")
        }
        return text
    }

    /// A text, or a list of some.
    private static func texts(_ member: JSONValue.Member) throws(Rejection) -> [String] {
        if let text = member.value.text { return [text] }
        let texts = member.value.elements?.compactMap(\.text)
        guard let texts, texts.count == member.value.elements?.count else {
            throw unfit(member.name, "\(member.name) is a text, or a list of texts")
        }
        return texts
    }

    private static func members(_ member: JSONValue.Member) throws(Rejection) -> [JSONValue.Member]
    {
        guard let members = member.value.members else {
            throw unfit(member.name, "\(member.name) has names, each with what it stands for")
        }
        return members
    }

    private static func unfit(_ field: String, _ why: Sentence) -> Rejection {
        Rejection(.invalidMapping, field: field, why)
    }
}
