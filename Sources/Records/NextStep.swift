/// What whoever was refused something can do next.
///
/// How that is done (typed, clicked, sent) is known at the edge alone, and said there.
package enum NextStep: Equatable, Sendable {
    /// Ask a query, with these parameters.
    case ask(String, GivenValues = [:])
    /// Send a command, with these fields; `because`: with a reason, which it isn't taken without.
    case send(String, GivenValues = [:], because: String? = nil)
    /// See which commands there are.
    case listCommands
    /// See what a command takes.
    case lookUp(command: String)
    /// See everything that happened to a thing: its category, its id.
    case audit(String, String)
    /// Have the whole log checked.
    case verify
    /// Have the store and all that lies beside it looked over.
    case examine
    /// Have every read model made anew.
    case rebuild
    /// Search history for when a condition came to hold, written like this one.
    case search(String)
    /// What only the edge that says it can do: its own words, in order.
    case own([String])

    package static func == (a: Self, b: Self) -> Bool { a.description == b.description }
}

extension NextStep: CustomStringConvertible {
    /// What it is, for whoever has no way of their own to do it.
    package var description: String {
        switch self {
        case .ask(let query, let arguments): "query " + Self.line(query, arguments)
        case .send(let command, let arguments, let reason):
            "send " + Self.line(command, arguments) + (reason.map { " because \($0)" } ?? "")
        case .listCommands: "commands"
        case .lookUp(let command): "commands \(command)"
        case .audit(let category, let id): "audit \(category) \(id)"
        case .verify: "verify"
        case .examine: "examine"
        case .rebuild: "rebuild"
        case .search(let condition): "search '\(condition)'"
        case .own(let words): words.joined(separator: " ")
        }
    }

    private static func line(
        _ name: String, _ arguments: GivenValues
    ) -> String {
        arguments.reduce(name) { line, argument in
            let (name, value) = argument
            return "\(line) \(name)=\(value.text ?? String(decoding: value.json(), as: UTF8.self))"
        }
    }
}

/// What something is asked or sent with, each by its name, in order.
package struct GivenValues: Sendable, Sequence, ExpressibleByDictionaryLiteral {
    private let all: [Element]

    package typealias Element = (key: String, value: JSONValue)

    package init(_ all: [Element]) { self.all = all }

    package init(dictionaryLiteral values: (String, JSONValue)...) {
        all = values.map { (key: $0.0, value: $0.1) }
    }

    package func makeIterator() -> IndexingIterator<[Element]> { all.makeIterator() }
}
