public import Records

/// A condition over the answer to a query: `total >= 50`, `item.status = delivered`.
///
/// `PATH OPERATOR VALUE`, with spaces around the operator; `PATH exists` needs no value. The value is
/// JSON, or a text as it is typed.
public struct Condition: Sendable, Equatable {
    /// Where in the answer to look.
    public var path: Path
    public var comparison: Comparison
    /// What to compare with.
    public var value: JSONValue
    /// The value as it was typed: a text that looks like a number is still a text.
    private var typed: String

    /// How a value is compared.
    public enum Comparison: String, Sendable, CaseIterable {
        case equal = "="
        case notEqual = "!="
        case less = "<"
        case atMost = "<="
        case greater = ">"
        case atLeast = ">="
        /// A text has a part, or a list an element.
        case contains
        /// There is a value at all.
        case exists
    }

    /// A place in a JSON value.
    public struct Path: Sendable, Equatable {
        /// As it was typed.
        public var text: String
        var steps: [Step]
        /// Not the value counts but how many elements it has.
        var isCount: Bool

        enum Step: Sendable, Equatable {
            case member(String)
            case element(Int)
        }
    }
}

// MARK: - Reading what was typed

extension Condition {
    /// - Throws: a ``Rejection`` for what is no path.
    init(
        path: String, _ comparison: Comparison, value: String, isText: Bool = false
    ) throws(Rejection) {
        self.path = try Path(path)
        self.comparison = comparison
        typed = value
        self.value = isText ? .string(value) : Self.json(value)
    }

    /// The value as JSON if it is JSON, as a text if it isn't.
    private static func json(_ text: String) -> JSONValue {
        do throws(Rejection) {
            return try JSONValue(parsing: Array(text.utf8))
        } catch {
            return .string(text)
        }
    }

    /// As it was typed.
    public var text: String {
        comparison == .exists
            ? "\(path.text) exists" : "\(path.text) \(comparison.rawValue) \(typed)"
    }
}

extension Condition.Path {
    /// Reads `item.status`, `items[0].totalCents` or `count(items)`.
    /// - Throws: a ``Rejection`` that names the part that is none.
    init(_ text: String) throws(Rejection) {
        self.text = text
        isCount = text.hasPrefix("count(") && text.hasSuffix(")")
        let inner = isCount ? text.dropFirst(6).dropLast() : text[...]
        steps = []
        for part in inner.split(separator: ".", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "[" }
            guard !name.isEmpty, !name.contains(where: { "()]\"'=<>!".contains($0) }) else {
                throw QueryCondition.unfit("\(text) is no path like item.status or items[0].title")
            }
            steps.append(.member(String(name)))
            var rest = part.dropFirst(name.count)
            while !rest.isEmpty {
                guard rest.first == "[", let close = rest.firstIndex(of: "]"),
                    let index = Int(rest[rest.index(after: rest.startIndex)..<close]), index >= 0
                else {
                    throw QueryCondition.unfit("\(text): between [ and ] stands a number, from 0")
                }
                steps.append(.element(index))
                rest = rest[rest.index(after: close)...]
            }
        }
    }

    /// What stands there; `nil`: nothing, not even `null`.
    public func value(in json: JSONValue) -> JSONValue? {
        var value = json
        for step in steps {
            guard let next = step.value(in: value) else { return nil }
            value = next
        }
        if !isCount { return value }
        guard let count = value.elements?.count ?? value.members?.count else { return nil }
        return .integer(Int64(count))
    }

    /// Where the path leaves what there is: the first of its names that isn't there, and the names that
    /// are there instead. `nil`: it doesn't leave it, or not at a name.
    public func missing(in json: JSONValue) -> (name: String, known: [String])? {
        var value = json
        for step in steps {
            guard let next = step.value(in: value) else {
                guard case .member(let name) = step, let members = value.members else { return nil }
                return (name, members.map(\.name))
            }
            value = next
        }
        return nil
    }
}

extension Condition.Path.Step {
    fileprivate func value(in json: JSONValue) -> JSONValue? {
        switch self {
        case .member(let name): return json[name]
        case .element(let index):
            guard let elements = json.elements, index < elements.count else { return nil }
            return elements[index]
        }
    }
}

// MARK: - Whether it holds

extension Condition {
    /// Whether the answer is as the condition says. Of a path that leads nowhere nothing holds.
    public func holds(in answer: JSONValue) -> Bool {
        guard let found = path.value(in: answer) else { return false }
        switch comparison {
        case .equal: return isSame(found)
        case .notEqual: return !isSame(found)
        case .less: return order(found).map { $0 < 0 } ?? false
        case .atMost: return order(found).map { $0 <= 0 } ?? false
        case .greater: return order(found).map { $0 > 0 } ?? false
        case .atLeast: return order(found).map { $0 >= 0 } ?? false
        case .contains:
            if let elements = found.elements { return elements.contains(where: isSame) }
            return found.text?.contains(value.text ?? typed) ?? false
        case .exists: return found != .null
        }
    }

    private func isSame(_ found: JSONValue) -> Bool {
        if let text = found.text { return text.utf8.elementsEqual((value.text ?? typed).utf8) }
        if case .integer = found, case .integer = value { return found == value }
        if let number = found.amount, let other = value.amount { return number == other }
        return found == value
    }

    /// Below 0 where what was found comes first; `nil` where the two have no order.
    private func order(_ found: JSONValue) -> Int? {
        if case .integer(let a) = found, case .integer(let b) = value {
            return a < b ? -1 : a == b ? 0 : 1
        }
        if let a = found.amount, let b = value.amount { return a < b ? -1 : a == b ? 0 : 1 }
        guard let a = found.text else { return nil }
        // Times are texts that stand in their order.
        let b = value.text ?? typed
        if a.utf8.elementsEqual(b.utf8) { return 0 }
        return a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    }
}

extension JSONValue {
    /// The number, whole or not.
    fileprivate var amount: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let text): Double(text)
        case .null, .boolean, .string, .array, .object: nil
        }
    }
}
