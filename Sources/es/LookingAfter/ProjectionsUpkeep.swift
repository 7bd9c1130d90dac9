import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

// What a person decides about a projection that stands still. Each is a command like any other: the log
// keeps who decided it, when and why.

extension ProjectionsVerb {
    struct Skip: Verb {
        static let configuration = CommandConfiguration(
            commandName: "skip",
            abstract: "Let a projection leave out the event that it is parked at, for good.",
            discussion:
                "Recorded in the log, with its reason: rebuilt rows leave the event out too.")

        @OptionGroup var projection: Name
        @Option(
            help: ArgumentHelp(
                "Where it is parked: makes sure that it is this event.", valueName: "position"))
        var position: UInt64?
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let name = projection.name
            try Name.check(name, for: "skip")
            try await Upkeeping(session: session, options: sending, name: name).decide {
                let parked = try await eventParkedAt(name, $0, session)
                var data = CommandData()
                data.set("position", Int64(clamping: parked.position))
                data.set("type", parked.type)
                return ("SkipEvent", data)
            }
        }

        /// The event that it is parked at, once it has gone as far as it can.
        private func eventParkedAt(
            _ name: String, _ office: BackOffice, _ session: Session
        ) async throws -> (position: Position, type: String) {
            let bar = session.progress
            defer { bar.finish() }
            do {
                _ = try await office.readModels.rows(of: name) { bar.update($0, $1, of: $2) }
            } catch ReadModelFault.parked(_, let at, let type, _) {
                let isByHand = try await office.readModels.status()
                    .contains { $0.name == name && $0.parked?.isByHand == true }
                if isByHand {
                    throw Failure(
                        .refused, code: "parked-by-hand",
                        "projection \(name) was stopped by hand, and not by an event",
                        hint: "es projections retry \(name)")
                }
                if let position, position != at {
                    throw Failure(
                        .refused, code: "not-parked-there", field: "position",
                        "projection \(name) is parked at position \(at), \(type), and not at \(position)",
                        hint: "es log --from \(at) --limit 1")
                }
                return (at, type)
            }
            throw Failure(
                .refused, code: "not-parked",
                "projection \(name) isn't parked: there is nothing to skip",
                hint: "es projections")
        }
    }

    struct Retry: Verb {
        static let configuration = CommandConfiguration(
            commandName: "retry",
            abstract: "Let a projection that has stopped go on, from where it stands.",
            discussion: "Ends with 75 when it stops again.")

        @OptionGroup var projection: Name
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let name = projection.name
            try Name.check(name, for: "retry")
            try await Upkeeping(session: session, options: sending, name: name).decide { _ in
                ("RetryProjection", CommandData())
            }
        }
    }

    struct Park: Verb {
        static let configuration = CommandConfiguration(
            commandName: "park",
            abstract: "Stop a projection until es projections retry: its queries are refused.",
            discussion: "As of positions before the stop, they are answered.")

        @OptionGroup var projection: Name
        @OptionGroup(title: "The command") var sending: SendingOptions
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let name = projection.name
            try Name.check(name, for: "park")
            try await Upkeeping(session: session, options: sending, name: name, goesOn: false)
                .decide { _ in ("ParkProjection", CommandData()) }
        }
    }
}

/// Sends a command about a projection, and tells how that stands afterwards.
private struct Upkeeping {
    var session: Session
    var options: SendingOptions
    var name: String
    /// Whether it is to go on at once.
    var goesOn = true

    func decide(
        _ command: (BackOffice) async throws -> (name: String, data: CommandData)
    ) async throws {
        try await session.withStore(actor: session.actor(options.actor).value) { office in
            var (commandName, data) = try await command(office)
            data.set("projection", name)
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
            let fault = goesOn ? try await going(on: office) : nil
            try tell(outcome, try await office.readModels.status().first { $0.name == name })
            if let fault {
                // To try once more would end the same way.
                var failure = Failure(anything: fault)
                failure.hint = "es projections rebuild \(name)"
                failure.facts = [
                    "made anew, its rows may take the event; else es projections skip leaves it out"
                ]
                throw failure
            }
        }
    }

    /// Lets it go on as far as it can; answers why that isn't to the end.
    private func going(on office: BackOffice) async throws -> ReadModelFault? {
        let bar = session.progress
        defer { bar.finish() }
        do {
            _ = try await office.readModels.rows(of: name) { bar.update($0, $1, of: $2) }
            return nil
        } catch let fault as ReadModelFault {
            return fault
        }
    }

    private func tell(_ outcome: CommandOutcome, _ status: ProjectionStatus?) throws {
        guard let status else { return try session.show(outcome) }
        if session.isJSON {
            var result = outcome.result
            result["projection"] = status.json
            return try session.show(json: result)
        }
        try session.show(outcome)
        if status.parked != nil, goesOn { return }
        try session.say(
            "\(name) is \(status.state.rawValue), at position \(grouped(status.position))")
    }
}
