import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

/// The read models: how they stand, making them anew, and what to do when they stand still.
struct ProjectionsVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projections",
        abstract: "Show how the read models stand; make them anew, and compare them.",
        subcommands: [
            Status.self, Rebuild.self, Diff.self, Park.self, Retry.self, Skip.self,
        ], defaultSubcommand: Status.self)

    struct Status: Verb {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show how each projection stands against the log.",
            discussion: """
                live: at the head. behind: the next query catches it up. building: a process builds its \
                rows and comes forward; stuck: it doesn't. parked: stopped at an event, or by hand. \
                not-built: the next query builds it.
                """)
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
                guard session.isForPeople, let first = all.first(where: { $0.parked != nil })
                else { return }
                try session.say(
                    "  \(session.style.quiet("hint:")) es projections retry \(first.name)")
            }
        }
    }

    /// The one projection that a verb is about.
    struct Name: ParsableArguments {
        @Argument(
            help: ArgumentHelp("The projection.", valueName: "name"),
            completion: .custom { _, _, _ in BackOffice.projections.map(\.name) })
        var name: String

        /// - Throws: ``Failure`` when there is none of this name; its hint is the line that was
        ///   probably meant.
        static func check(_ name: String, for verb: String) throws {
            let known = BackOffice.projections.map(\.name)
            if known.contains(name) { return }
            throw Failure(
                .notFound, code: "unknown-projection", "there is no projection \(name)",
                hint: nearest(to: name, among: known).map { "es projections \(verb) \($0)" }
                    ?? "es projections")
        }
    }
}

extension ProjectionStatus {
    var json: JSONValue {
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
                        .init("since", .string(parked.since.description)),
                    ])))
        }
        if skipped > 0 { members.append(.init("skipped", .integer(Int64(skipped)))) }
        if let building { members.append(.init("building", building.json)) }
        return .object(members)
    }

    /// In words, what there is to know besides where it stands.
    fileprivate var notes: [String] {
        var notes: [String] = []
        if let parked {
            notes.append(
                "parked at position \(parked.position), \(parked.type), since "
                    + "\(shortTime(parked.since.description)): \(parked.reason)")
        }
        if let building { notes.append(building.words) }
        if skipped > 0 { notes.append("leaves out \(counted(skipped, "event"))") }
        return notes
    }

    /// What stands in its way, in words; `nil` if nothing does.
    var stop: String? {
        switch state {
        case .live, .behind, .building, .notBuilt: nil
        case .parked: notes.first ?? state.rawValue
        case .stuck: building.map { "stuck, \($0.words)" } ?? state.rawValue
        }
    }
}

extension BuildProgress {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("position", .integer(Int64(clamping: position))),
            .init("target", .integer(Int64(clamping: target))),
        ]
        if let perSecond = perSecond.flatMap({ Int64(exactly: $0.rounded()) }) {
            members.append(.init("perSecond", .integer(perSecond)))
        }
        if let secondsLeft = secondsLeft.flatMap({ Int64(exactly: $0.rounded(.up)) }) {
            members.append(.init("secondsLeft", .integer(secondsLeft)))
        }
        return .object(members)
    }

    fileprivate var words: String {
        var words = "building: \(grouped(position)) of \(grouped(target))"
        if let perSecond = perSecond.flatMap({ Int64(exactly: $0.rounded()) }) {
            words += ", \(grouped(perSecond))/s"
        }
        if let secondsLeft, secondsLeft < 1e9 {
            words += ", \(duration(.seconds(secondsLeft))) left"
        }
        return words
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
            if !status.notes.isEmpty {
                listing.notes[index] = status.notes.joined(separator: "; ")
            }
        }
        return listing
    }
}
