import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Upkeep

// What a person decides about one that stands still. Each is a command like any other: the log keeps
// who decided it, when and why.

struct SkipVerb<Kind: LookedAfter>: Verb {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "skip",
            abstract:
                "Let a \(Kind.kind.rawValue) leave out the event that it is parked at, for good.",
            discussion: Kind.kind == .projection
                ? "Recorded in the log, with its reason: rebuilt rows leave the event out too."
                : "Recorded in the log, with its reason. What was done about the event stays done.")
    }

    @OptionGroup var follower: FollowerName<Kind>
    @Option(
        help: ArgumentHelp(
            "Where it is parked: makes sure that it is this event.", valueName: "position"))
    var position: UInt64?
    @OptionGroup(title: "The command") var sending: SendingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let name = follower.name
        try FollowerName<Kind>.check(name, for: "skip")
        try await Upkeeping<Kind>(session: session, options: sending, name: name).decide {
            let stop = try await stop(of: name, $0, session)
            var data = CommandData()
            data.set("position", Int64(clamping: stop.position))
            data.set("type", stop.type)
            return (Kind.commands.skip, data)
        }
    }

    /// Where it has stopped, once it has gone as far as it can.
    private func stop(
        of name: String, _ office: BackOffice, _ session: Session
    ) async throws -> Stop {
        _ = try await Kind.goOn(name, in: office, session)
        guard let status = try await Kind.status(of: name, in: office), let stop = status.stop
        else {
            throw Failure(
                .refused, code: "not-parked", "\(name) isn't parked: there is nothing to skip",
                hint: .es(Kind.verb))
        }
        if status.isStoppedByHand {
            throw Failure(
                .refused, code: "parked-by-hand",
                "\(name) was stopped by hand, and not by an event",
                hint: .es(Kind.verb, "retry", name))
        }
        if let held = status.heldUp.first(where: { $0.stop.position == position }) {
            return held.stop
        }
        if let position, position != stop.position {
            throw Failure(
                .refused, code: "not-parked-there", field: "position",
                "\(name) is parked at position \(stop.position), \(stop.type), and not at \(position)",
                hint: .es("log", "--from", "\(stop.position)", "--limit", "1"))
        }
        return stop
    }
}

struct RetryVerb<Kind: LookedAfter>: Verb {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "retry",
            abstract: "Let a \(Kind.kind.rawValue) that has stopped go on, from where it stands.",
            discussion: "Ends with 75 when it stops again.")
    }

    @OptionGroup var follower: FollowerName<Kind>
    @OptionGroup(title: "The command") var sending: SendingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try FollowerName<Kind>.check(follower.name, for: "retry")
        try await Upkeeping<Kind>(session: session, options: sending, name: follower.name)
            .decide { office in
                try await requireStopped(office)
                return (Kind.commands.retry, CommandData())
            }
    }

    /// What goes on anyway is told nothing: that would stand in the log for ever.
    private func requireStopped(_ office: BackOffice) async throws {
        let name = follower.name
        guard let status = try await Kind.status(of: name, in: office), status.stop == nil,
            status.heldUp.isEmpty
        else { return }
        throw Failure(
            .refused, code: "not-parked",
            "\(name) isn't parked, it is \(status.state.rawValue): there is nothing to retry",
            hint: .es(Kind.verb))
    }
}

struct ParkVerb<Kind: LookedAfter>: Verb {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "park",
            abstract: "Stop a \(Kind.kind.rawValue) until es \(Kind.verb) retry.",
            discussion: Kind.kind == .projection
                ? "Its queries are refused; as of positions before the stop, they are answered."
                : "What happens meanwhile is seen to when it goes on.")
    }

    @OptionGroup var follower: FollowerName<Kind>
    @OptionGroup(title: "The command") var sending: SendingOptions
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try FollowerName<Kind>.check(follower.name, for: "park")
        try await Upkeeping<Kind>(
            session: session, options: sending, name: follower.name, goesOn: false
        ).decide { _ in (Kind.commands.park, CommandData()) }
    }
}

/// Sends a command about one, and tells how that stands afterwards.
private struct Upkeeping<Kind: LookedAfter> {
    var session: Session
    var options: SendingOptions
    var name: String
    /// Whether it is to go on at once.
    var goesOn = true

    func decide(
        _ command: (BackOffice) async throws -> (name: String, data: CommandData)
    ) async throws {
        try await session.withStore(
            actor: session.actor(options.actor).value, for: options.dryRun ? .asking : .writing
        ) { office in
            var (commandName, data) = try await command(office)
            data.set("\(Kind.field)", name)
            let envelope = CommandEnvelope(
                commandName, data: .object(data.members), id: options.id, reason: options.reason,
                occurredAt: options.occurredAt, expectedRevision: options.expectedRevision)
            if options.dryRun {
                return try session.show(try await office.commands.rehearse(envelope))
            }
            let outcome: CommandOutcome
            do throws(Rejection) {
                outcome = try await office.commands.send(envelope)
            } catch {
                if session.isJSON { try session.show(json: error.result(of: commandName)) }
                throw Failure(error)
            }
            let failure = goesOn ? try await Kind.goOn(name, in: office, session) : nil
            try tell(outcome, try await Kind.status(of: name, in: office))
            if let failure { throw failure }
        }
    }

    private func tell(_ outcome: CommandOutcome, _ status: FollowerStatus?) throws {
        guard let status else { return try session.show(outcome) }
        if session.isJSON {
            var result = outcome.result
            result["\(Kind.field)"] = JSONValue(of: status)
            return try session.show(json: result)
        }
        try session.show(outcome)
        if status.stop != nil, goesOn { return }
        try session.say(
            "\(name) is \(status.state.rawValue), at position \(grouped(status.position))")
    }
}
