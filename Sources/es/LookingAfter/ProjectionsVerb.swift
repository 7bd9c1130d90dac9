import ArgumentParser
import Daybook
import EventSourcing
import EventStore

/// The read models: how they stand, and making them anew.
struct ProjectionsVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projections", abstract: "Show how the read models stand; make them anew.",
        subcommands: [Status.self, Rebuild.self], defaultSubcommand: Status.self)

    struct Status: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Show how each projection stands against the log.")
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            try await session.withStore { office in
                let head = try await office.store.head()
                let all = try await office.readModels.status()
                let reactors = try await office.commands.reactions.status()
                if session.isJSON {
                    return try session.show(
                        json: .object([
                            .init("head", .integer(Int64(clamping: head))),
                            .init("projections", .array(all.map(\.json))),
                            .init("reactions", .array(reactors.map(\.json))),
                        ]))
                }
                try session.show(all.listing.adding(reactors))
                let parked = all.filter { $0.parked != nil }
                guard session.isForPeople, let first = parked.first else { return }
                try session.say(
                    "  \(session.style.quiet("hint:")) es projections rebuild \(first.name)")
            }
        }
    }

    struct Rebuild: Verb {
        static let configuration = CommandConfiguration(
            abstract: "Make a projection anew from the log; what is there serves meanwhile.")

        @Argument(
            help: ArgumentHelp("The projection.", valueName: "name"),
            completion: .custom { _, _, _ in BackOffice.projections.map(\.name) })
        var names: [String] = []
        @Flag(help: "Every projection.") var all = false
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func validate() throws {
            guard all == names.isEmpty else {
                throw ValidationError("name the projections to make anew, or give --all")
            }
        }

        func perform(in session: Session) async throws {
            let known = BackOffice.projections.map(\.name)
            for name in names where !known.contains(name) {
                throw Failure(
                    .notFound, code: "unknown-projection", "there is no projection \(name)",
                    hint: nearest(to: name, among: known).map { "es projections rebuild \($0)" }
                        ?? "es projections")
            }
            let bar = session.progress
            defer { bar.finish() }
            try await session.withStore { office in
                for name in all ? known : names {
                    let begun = ContinuousClock.now
                    try await office.readModels.rebuild(name) { bar.update($0, $1, of: $2) }
                    bar.finish()
                    let length = ContinuousClock.now - begun
                    let head = try await office.store.head()
                    try session.say(
                        "\(name): \(counted(head, "event")) in \(duration(length))  "
                            + rate(Int(clamping: head), length))
                }
                if session.isJSON {
                    try session.show(json: .object([.init("ok", .boolean(true))]))
                }
            }
        }
    }
}

extension ProjectionStatus {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(name)), .init("version", .integer(Int64(version))),
            .init("state", .string(state.rawValue)),
            .init("position", .integer(Int64(clamping: position))),
            .init("lag", .integer(Int64(clamping: lag))),
        ]
        if let parked {
            members.append(
                .init(
                    "parked",
                    .object([
                        .init("position", .integer(Int64(clamping: parked.position))),
                        .init("type", .string(parked.type)),
                        .init("reason", .string(parked.reason)),
                    ])))
        }
        return .object(members)
    }
}

extension ReactorStatus {
    /// In words, where it has stopped.
    var stop: String? {
        parked.map { "parked at position \($0.position), \($0.type): \($0.reason)" }
    }

    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(name)), .init("state", .string(state.rawValue)),
            .init("position", .integer(Int64(clamping: position))),
            .init("waiting", .integer(Int64(clamping: waiting))),
        ]
        if let parked { members.append(.init("parked", JSONValue(of: parked))) }
        return .object(members)
    }
}

extension Listing {
    /// The reactions below the projections; what waits is their lag.
    fileprivate func adding(_ reactors: [ReactorStatus]) -> Listing {
        var copy = self
        for reactor in reactors {
            copy.notes[copy.rows.count] = reactor.stop
            copy.rows.append([
                .string("\(reactor.name) (reaction)"), .null, .string(reactor.state.rawValue),
                .integer(Int64(clamping: reactor.position)),
                .integer(Int64(clamping: reactor.waiting)),
            ])
        }
        return copy
    }
}

extension [ProjectionStatus] {
    fileprivate var listing: Listing {
        var listing = Listing([
            Column("name"), Column("version", "version", .number), Column("state"),
            Column("position", "position", .number), Column("lag", "lag", .number),
        ])
        for (index, status) in enumerated() {
            listing.rows.append([
                .string(status.name), .integer(Int64(status.version)),
                .string(status.state.rawValue), .integer(Int64(clamping: status.position)),
                .integer(Int64(clamping: status.lag)),
            ])
            if let parked = status.parked {
                listing.notes[index] =
                    "parked at position \(parked.position), \(parked.type): \(parked.reason)"
            }
        }
        return listing
    }
}
