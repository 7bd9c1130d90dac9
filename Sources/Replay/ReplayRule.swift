package import Records

/// A rule for a replay that stands in no code: what if it had held as well?
///
/// It looks at a thing before and after a command that the rules of today accept, and may refuse the
/// command all the same. As text, one a line:
///
/// ```
/// forbid order.status placed -> delivered   that change of a field; * is any value
/// limit order.totalCents 500000             a number, or how many a list holds, doesn't grow past it
/// require reason UpdateOrderStatus          the command says why
/// refuse ScheduleSale                       the command isn't accepted at all
/// ```
package struct ReplayRule: Sendable, Equatable {
    /// As it was written.
    package let text: String
    /// What it demands.
    package let demand: Demand

    /// What a rule can demand.
    package enum Demand: Sendable, Equatable {
        /// That a field doesn't go from one value to another.
        case forbid(Field, from: Value, to: Value)
        /// That a number, or how many a list holds, doesn't grow past this.
        case limit(Field, Int64)
        /// That the command of this name says why.
        case requireReason(command: String)
        /// That the command of this name isn't accepted at all.
        case refuse(command: String)
    }

    /// A field of a kind of thing: `shippingAddress.city` of an `order`.
    package struct Field: Sendable, Equatable {
        package var category: String
        package var path: [String]

        package init(category: String, path: [String]) {
            self.category = category
            self.path = path
        }
    }

    /// What a field holds.
    package enum Value: Sendable, Equatable {
        /// Whatever there is, and nothing too.
        case any
        /// This, as text.
        case text(String)
    }

    /// A rule that people know by this text: it stands in its refusals.
    package init(_ text: String, _ demand: Demand) {
        self.text = text
        self.demand = demand
    }
}

extension RejectionCode {
    /// A rule that was only tried refuses it.
    package static let replayRule = Self("replay-rule")
}

// MARK: - Applying it

extension ReplayRule {
    /// The kind of thing that it has to be shown before and after.
    var category: String? {
        switch demand {
        case .forbid(let field, _, _), .limit(let field, _): field.category
        case .requireReason, .refuse: nil
        }
    }

    /// Why a command is refused by itself, if it is.
    func refusal(of command: String, reason: String?) -> Refusal? {
        switch demand {
        case .refuse(let name) where name == command: broken("it is not accepted")
        case .requireReason(let name) where name == command && reason == nil:
            broken("it says no reason")
        case .forbid, .limit, .requireReason, .refuse: nil
        }
    }

    /// Why a change of a thing of its kind is refused, if it is. `before` has nothing of what wasn't
    /// there.
    func refusal(of thing: String, before: JSONValue, after: JSONValue) -> Refusal? {
        switch demand {
        case .forbid(let field, let from, let to):
            let (old, new) = (field.value(in: before), field.value(in: after))
            guard old != new, from.means(old), to.means(new) else { return nil }
            return broken("\(thing) would go from \(old.words) to \(new.words)")
        case .limit(let field, let limit):
            guard let new = field.value(in: after).size, new > Double(limit),
                new > field.value(in: before).size ?? -.infinity
            else { return nil }
            return broken("\(thing) would have \(field.value(in: after).words)")
        case .requireReason, .refuse: return nil
        }
    }

    private func broken(_ why: Sentence) -> Refusal {
        Refusal(.replayRule, "\(text): \(why)")
    }
}

extension ReplayRule.Field {
    func value(in state: JSONValue) -> JSONValue {
        path.reduce(state) { value, name in value[name] ?? .null }
    }
}

extension ReplayRule.Value {
    func means(_ value: JSONValue) -> Bool {
        switch self {
        case .any: true
        case .text(let text): value != .null && value.words == text
        }
    }
}

extension JSONValue {
    /// As a rule writes it.
    fileprivate var words: String {
        switch self {
        case .null: "nothing"
        case .string(let text): text
        case .array(let elements): "\(elements.count)"
        case .boolean, .integer, .number, .object: String(decoding: json(), as: UTF8.self)
        }
    }

    /// What a limit limits: the number, or how many it holds.
    fileprivate var size: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let text): Double(text)
        case .array(let elements): Double(elements.count)
        case .null, .boolean, .string, .object: nil
        }
    }
}
