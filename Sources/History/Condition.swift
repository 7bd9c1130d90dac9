package import Records

/// A query and a condition over its answer, as one line says them.
package struct QueryCondition: Sendable, Equatable {
    /// The query's name.
    package var query: String
    /// Its parameters.
    package var parameters: [(name: String, text: String)]
    package var condition: Condition

    package init(
        query: String, parameters: [(name: String, text: String)] = [], condition: Condition
    ) {
        self.query = query
        self.parameters = parameters
        self.condition = condition
    }

    package static func == (a: Self, b: Self) -> Bool {
        a.query == b.query && a.condition == b.condition
            && a.parameters.elementsEqual(b.parameters) { $0 == $1 }
    }
}

/// A condition over the answer to a query: `total >= 50`, `item.status = delivered`.
///
/// The value is JSON, or a text as it was typed; `exists` needs none.
package struct Condition: Sendable, Equatable {
    /// Where in the answer to look.
    package var path: Path
    package var comparison: Comparison
    /// What to compare with.
    package var value: JSONValue
    /// The value as it was typed: a text that looks like a number is still a text.
    private var typed: String

    package init(_ path: Path, _ comparison: Comparison, _ value: JSONValue, typed: String) {
        self.path = path
        self.comparison = comparison
        self.value = value
        self.typed = typed
    }

    /// How a value is compared.
    package enum Comparison: String, Sendable, CaseIterable {
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
    package struct Path: Sendable, Equatable {
        /// As it was typed.
        package var text: String
        /// The way there, from the top of the answer.
        package var steps: [Step]
        /// Not the value counts but how many elements it has.
        package var isCount: Bool

        /// From a value to one inside it.
        package enum Step: Sendable, Equatable {
            /// To the member of this name of an object.
            case member(String)
            /// To the element at this place of a list, from 0.
            case element(Int)
        }

        package init(_ steps: [Step], isCount: Bool = false, text: String) {
            self.text = text
            self.steps = steps
            self.isCount = isCount
        }
    }
}

extension Condition {
    /// As it was typed.
    package var text: String {
        comparison == .exists
            ? "\(path.text) exists" : "\(path.text) \(comparison.rawValue) \(typed)"
    }
}

extension Condition.Path {
    /// What stands there; `nil`: nothing, not even `null`.
    package func value(in json: JSONValue) -> JSONValue? {
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
    package func missing(in json: JSONValue) -> (name: String, known: [String])? {
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
    package func holds(in answer: JSONValue) -> Bool {
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
