import Answers
import EventSourcing
import EventStore
import History
import Records

/// A tree of causes as it is shown: a command a line, what it caused below it.
struct CauseTree {
    var root: Cause
    /// The position that was asked for.
    var asked: Position

    /// Events of one command that are named before the rest is only counted.
    private static let mostNamed = 4

    init(_ root: Cause, asked: Position) {
        self.root = root
        self.asked = asked
    }

    /// `PlaceOrder → OrderPlaced order-1042 #7`
    func words(of cause: Cause) -> String {
        guard cause.isFound else { return neutralised("\(cause.commandID) (not in the log)") }
        var named = Array(cause.events.prefix(Self.mostNamed))
        if let event = cause.events.first(where: { $0.position == asked }),
            !named.contains(where: { $0.position == asked })
        {
            named.append(event)
        }
        var text = cause.events.first?.commandName.map { $0 + " → " } ?? ""
        text += named.map { event in
            "\(event.type) \(event.stream.text) #\(event.position)"
                + (event.position == asked ? " ◀" : "")
        }.joined(separator: ", ")
        let left = cause.events.count - named.count
        if left > 0 { text += " and \(grouped(left)) more" }
        if let after = cause.after { text += " (because of #\(after))" }
        switch cause.end {
        case .repeated: text += " (see above)"
        case .deep: text += " (goes on: es why \(cause.events.last?.position ?? 0))"
        case nil: break
        }
        return neutralised(text)
    }

    /// As a program gets it.
    var json: JSONValue { root.answer(asked: asked) }

    /// A row an event: how deep its command stands in the tree, and of what it came.
    var listing: Listing {
        var listing = Listing(
            [
                "depth", "position", "stream", "revision", "type", "occurredAt", "actor", "reason",
                "commandId", "command", "causationId",
            ].map { Column($0) })
        add(root, depth: 0, to: &listing)
        return listing
    }

    private func add(_ cause: Cause, depth: Int64, to listing: inout Listing) {
        let name = cause.events.first?.commandName
        if !cause.isFound {
            listing.rows.append(
                [.integer(depth)] + Array(repeating: .null, count: 7)
                    + [.string(cause.commandID), .null, .null])
        }
        for event in cause.events {
            listing.rows.append([
                .integer(depth), .integer(Int64(clamping: event.position)),
                .string(event.stream.text), .integer(Int64(clamping: event.revision)),
                .string(event.type), .string(event.occurredAt.description),
                .string(event.context.actor), event.context.reason.map { .string($0) } ?? .null,
                .string(event.commandID), name.map { .string($0) } ?? .null,
                cause.causationID.map { .string($0) } ?? .null,
            ])
        }
        for effect in cause.effects { add(effect, depth: depth + 1, to: &listing) }
    }
}
