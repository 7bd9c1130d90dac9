/// Any JSON, as a tree: for what has no form of its own, and as the gate for what comes from
/// outside. Its parser is strict where Foundation's is not: no key twice, no comma at the end, no
/// invalid UTF-8 anywhere, no NUL, nothing after the value; and its work is linear in the bytes.
public enum JSONValue: Sendable, Equatable {
    /// Nothing.
    case null
    /// True or false.
    case boolean(Bool)
    /// A whole number of 64 bits.
    case integer(Int64)
    /// A number with a fraction or an exponent, or past 64 bits: its text as it was written.
    case number(String)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// The members in the order in which they stood.
    case object([Member])

    /// One field of an object.
    public struct Member: Sendable, Equatable {
        /// What it is called.
        public var name: String
        /// What it holds.
        public var value: JSONValue

        /// A member of this name and value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of the first member called `name`, if this is an object that has one.
    public subscript(name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// The text, if this is a string.
    public var text: String? { if case .string(let text) = self { text } else { nil } }
    /// The number, if this is a whole one.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The members, if this is an object.
    public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    /// The elements, if this is an array.
    public var elements: [JSONValue]? { if case .array(let all) = self { all } else { nil } }
}

// By bytes: Swift's own equality takes two spellings of é for one, and the log must not.
extension JSONValue {
    public static func == (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.boolean(let a), .boolean(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.number(let a), .number(let b)), (.string(let a), .string(let b)):
            a.utf8.elementsEqual(b.utf8)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.null, _), (.boolean, _), (.integer, _), (.number, _), (.string, _), (.array, _),
            (.object, _):
            false
        }
    }
}

extension JSONValue.Member {
    public static func == (a: Self, b: Self) -> Bool {
        a.name.utf8.elementsEqual(b.name.utf8) && a.value == b.value
    }
}

extension JSONValue: FieldValue {
    public static var shape: FieldShape { .json }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .integer(let value): writer.integer(value)
        case .number(let text): writer.raw(text.utf8)
        case .string(let text): writer.string(text)
        case .array(let elements):
            writer.beginArray()
            for element in elements {
                writer.separate()
                element.write(to: &writer)
            }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// The bytes of this value: JSON in UTF-8 without white space.
    package func json() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.finished()
    }

    /// The same value with every object's members sorted by the bytes of their names: one form for
    /// what means the same.
    package var sorted: JSONValue {
        switch self {
        case .null, .boolean, .integer, .number, .string: self
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(
                members.map { Member($0.name, $0.value.sorted) }
                    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
        }
    }
}
