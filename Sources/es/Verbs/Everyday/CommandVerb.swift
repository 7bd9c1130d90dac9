import ArgumentParser
import EventSourcing
import Records

/// A command spelt for people. It only builds the data of a command; what happens then is the
/// same as by `es send`.
protocol CommandVerb: Verb {
    /// The command's name.
    static var command: String { get }
    var sending: SendingOptions { get }
    /// Its fields.
    func fill(_ data: inout CommandData) throws
}

extension CommandVerb {
    static var place: VerbPlace { .office }

    func perform(in session: Session) async throws {
        var data = CommandData()
        try fill(&data)
        try await Sending(session: session, options: sending)
            .send(Self.command, .object(data.members), hasTypedAmounts: true)
    }
}

/// The data of a command, as it is filled field by field. What wasn't given is left out.
struct CommandData {
    private(set) var members: [JSONValue.Member] = []

    mutating func set(_ name: String, _ text: String?) {
        if let text { members.append(.init(name, .string(text))) }
    }

    mutating func set(_ name: String, _ amount: Amount?) {
        if let amount { members.append(.init(name, JSONValue(typed: amount))) }
    }

    mutating func set(_ name: String, _ number: Int64?) {
        if let number { members.append(.init(name, .integer(number))) }
    }

    /// A flag that is left out where it isn't raised.
    mutating func set(_ name: String, raised: Bool) {
        if raised { members.append(.init(name, .boolean(true))) }
    }

    mutating func set(_ name: String, _ value: JSONValue?) {
        if let value { members.append(.init(name, value)) }
    }

    /// A list that is left out where it is empty.
    mutating func set(_ name: String, list: [JSONValue]) {
        if !list.isEmpty { members.append(.init(name, .array(list))) }
    }

    /// An object that is left out where it is empty.
    mutating func set(_ name: String, object fill: (inout CommandData) -> Void) {
        var inner = CommandData()
        fill(&inner)
        if !inner.members.isEmpty { members.append(.init(name, .object(inner.members))) }
    }
}
