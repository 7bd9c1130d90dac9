import EventSourcing
import EventStore
import Records

/// A command that a reactor sends because of an event.
package struct Reaction: Sendable {
    var command: any Command
    var envelope: CommandEnvelope
    var id: String
    /// Whose it is.
    var reactor: String
    /// What it is asked of, as the name of a stream, be it one that can't be.
    var stream: String

    /// The command ids that nobody else may use: whoever did could keep a reaction from happening.
    package static let idPrefix = "reaction:"

    /// `ordinal` counts, from 0, those of the event's reactions that are of the same name and asked of
    /// the same thing.
    private init(
        _ command: any Command, of stream: String, _ ordinal: Int, by reactor: String,
        to event: RecordedEvent
    ) {
        let name = type(of: command).name
        id = Self.id(
            [.string(name), .string(stream), .integer(Int64(ordinal))], of: reactor, to: event)
        self.command = command
        self.reactor = reactor
        self.stream = stream
        // Back-dated like its cause; what wasn't back-dated happens when it is recorded.
        let time = event.occurredAt < event.recordedAt ? event.occurredAt : nil
        envelope = CommandEnvelope(
            name, data: JSONValue(of: command), id: id, actor: reactor,
            occurredAt: time,
            correlationID: event.context.correlationId ?? event.commandID,
            causationID: event.commandID)
    }

    /// What `reactor` does about an event, in order. The ids tell them apart by what each asks of which
    /// thing, so that a later binary that does something more, or in another order, knows which of
    /// them were sent.
    static func all(
        _ commands: [any Command], by reactor: String, to event: RecordedEvent
    ) -> [Reaction] {
        var counts: [String: Int] = [:]
        return commands.map { command in
            let stream = command.streamText
            let key = type(of: command).name + " " + stream
            defer { counts[key, default: 0] += 1 }
            return Reaction(command, of: stream, counts[key, default: 0], by: reactor, to: event)
        }
    }

    /// The id that earlier releases gave the `number`th command of a reactor because of an event.
    static func id(number: Int, of reactor: String, to event: RecordedEvent) -> String {
        id([.integer(Int64(number))], of: reactor, to: event)
    }

    /// It is made of what is known of an event before it is stored, so that whoever decides the
    /// reaction ahead of the log comes to the same one.
    private static func id(
        _ which: [JSONValue], of reactor: String, to event: RecordedEvent
    ) -> String {
        let cause = JSONValue.array(
            [.string(event.commandID), .integer(Int64(event.indexInCommand))] + which)
        return idPrefix + reactor + ":" + Fingerprint(of: cause.json()).hexadecimal
    }
}

extension Command {
    fileprivate var streamText: String { Target.category + "-" + target.text }
}

extension ReactorDescription {
    /// What it does about `event`, which may not be stored yet: about each part of it, where its type
    /// was split. All of them are told apart together, so that those of a whole keep their ids when it
    /// is told in parts.
    func reactions(to event: RecordedEvent) throws(EventFault) -> [Reaction] {
        guard let minding = handlers[event.type] else { return [] }
        var commands: [any Command] = []
        let claiming = event.withView { EventDescription.reading($0, minding) { $0.event } }
        for handler in claiming { commands += try handler.react(event) }
        return Reaction.all(commands, by: name, to: event)
    }
}
