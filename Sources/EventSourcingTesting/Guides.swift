public import EventSourcing
import EventStore
public import Records
public import Testing

/// Follows the guide of each command of `context` as a reader would: sends its `needs` to an empty
/// log, each of which must be accepted, and then its example, which must make something happen.
///
/// `needs` may use commands of `others` too.
public func expectGuidesWork(
    _ context: Context, with others: Context..., at here: SourceLocation = #_sourceLocation
) {
    let commands = ([context] + others).flatMap(\.commands)
    for command in context.commands {
        do throws(Rejection) {
            var past = givenNothing()
            for line in command.guide.needs {
                past = try past.following(line: line, among: commands)
            }
            let example = try command.decode(Array(command.guide.example.utf8)) { "made" }
            let after = try past.following(example)
            #expect(
                after.log.count > past.log.count, "the example of \(command.name) does nothing",
                sourceLocation: here)
        } catch {
            Issue.record("the guide of \(command.name): \(error.refusals)", sourceLocation: here)
        }
    }
}

extension Given {
    /// This past, and what comes of `command` after it.
    /// - Throws: the rejection, when it is refused.
    public func following(_ command: any Command) throws(Rejection) -> Given {
        try following(command, occurredAt: nil)
    }

    /// The same, for what happened at another time.
    func following(
        _ command: any Command, occurredAt: Timestamp?
    ) throws(Rejection) -> Given {
        func follow<C: Command>(_ command: C) throws(Rejection) -> Given {
            let decision = try when(command, occurredAt: occurredAt).outcome.get()
            var copy = adding(C.Target.self, command.target, decision.events)
            for other in decision.others {
                for event in other.events {
                    copy.append(event, to: other.category + "-" + other.id)
                }
            }
            return copy
        }
        return try follow(command)
    }

    /// The events of its own aggregate that `command` makes, or why it is refused.
    public func outcome<C: Command>(of command: C) -> Result<[C.Target.Event], Rejection> {
        when(command).outcome.map(\.events)
    }

    /// What ``following(_:)`` does, for a command as a line of a batch: `{"command":"…","data":{…}}`.
    func following(line: String, among commands: [CommandDescription]) throws(Rejection) -> Given {
        let envelope = try JSONValue(parsing: Array(line.utf8))
        guard let command = commands.first(where: { $0.name == envelope["command"]?.text }),
            let data = envelope["data"]
        else { throw Rejection(.unknownCommand, "no command stands in \(line)") }
        return try following(
            try command.decode(data.json()) { "made" },
            occurredAt: envelope["occurredAt"]?.text.flatMap { Timestamp($0) })
    }
}
