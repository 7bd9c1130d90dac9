import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Glibc
import ReadModels
import Records
import Upkeep

/// The read models: how they stand, making them anew, and what to do when they stand still.
struct ProjectionsVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projections",
        abstract: "Show how the read models stand; make them anew, and compare them.",
        subcommands: [
            Status.self, Rebuild.self, Diff.self, ParkVerb<OfProjections>.self,
            RetryVerb<OfProjections>.self, SkipVerb<OfProjections>.self,
        ], defaultSubcommand: Status.self)

    struct Status: Verb {
        static let place = VerbPlace.office
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show how each projection stands against the log.",
            discussion: """
                live: at the head. behind: the next query catches it up. building: a process builds its \
                rows and comes forward; stuck: it doesn't. parked: stopped at an event, or by hand. \
                not-built: the next query builds it.
                """)
        @Flag(help: "Where the rows of each lie: a file of SQLite's, for other tools to read.")
        var paths = false
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            if paths {
                try session.requireFolder()
                return try await session.withStore { try showPaths($0, session) }
            }
            try await session.withOffice { office in
                let all = try await office.followers()
                if session.isJSON { return try session.show(json: all.answer) }
                try session.show(
                    all.projections.listing.adding(all.reactors.map { $0.seen(to: all.head) }))
                guard session.isForPeople,
                    let first = all.projections.first(where: { $0.stop != nil })
                else { return }
                try session.say(hint: .es("projections", "retry", first.name))
            }
        }
    }

    typealias Name = FollowerName<OfProjections>
}

extension ProjectionsVerb.Status {
    private func showPaths(_ office: BackOffice, _ session: Session) throws {
        let files = BackOffice.projections.map { projection in
            (projection.name, "\(office.folder)/views/\(projection.databaseName).sqlite")
        }.filter { access($0.1, F_OK) == 0 }
        if session.isJSON {
            return try session.show(
                json: .object([
                    .init("paths", .object(files.map { .init($0.0, .string($0.1)) }))
                ]))
        }
        try session.show(
            Listing(
                [Column("name"), Column("path")],
                rows: files.map { [.string($0.0), .string($0.1)] }))
    }
}

extension ProjectionStatus {
    /// In words, what there is to know besides where it stands.
    fileprivate var notes: [String] {
        var notes = follower.notes
        if let building { notes.append(building.words) }
        return notes
    }

    /// What stands in its way, in words; `nil` if nothing does.
    var obstacle: String? {
        follower.state == .stuck
            ? building.map { "stuck, \($0.words)" } ?? follower.state.rawValue : follower.obstacle
    }
}

extension FollowerStatus {
    /// The same as a person counts: where nothing waits for it, all has been seen to, whether it was of
    /// its types or not.
    func seen(to head: Position) -> FollowerStatus {
        guard waiting == 0, stop == nil, heldUp.isEmpty else { return self }
        var status = self
        status.position = head
        return status
    }

    /// In words, what there is to know besides where it stands.
    var notes: [String] {
        (obstacle.map { [$0] } ?? [])
            + (skipped > 0 ? ["leaves out \(counted(skipped, "event"))"] : [])
    }

    /// In words, where it has stopped, and what for.
    var obstacle: String? {
        guard heldUp.isEmpty else { return heldUp.map(\.words).joined(separator: "; ") }
        return stop.map { "parked \($0.words)" }
    }
}

extension HeldUp {
    fileprivate var words: String { "\(neutralised(stream)) is held up \(stop.words)" }
}

extension Stop {
    fileprivate var words: String {
        let since = since.map { ", since \(shortTime($0.description))" } ?? ""
        return "at position \(position), \(type)\(since): \(reason)"
    }
}

extension BuildProgress {
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

extension Listing {
    /// The reactions below the projections; what waits is their lag.
    fileprivate func adding(_ reactors: [FollowerStatus]) -> Listing {
        var copy = self
        for status in reactors {
            copy.add([.string("\(status.name) (reaction)"), .null], status, noting: status.notes)
        }
        return copy
    }

    /// Adds how one stands, behind what it is called.
    mutating func add(_ name: [JSONValue], _ status: FollowerStatus, noting words: [String]) {
        if !words.isEmpty { notes[rows.count] = words.joined(separator: "; ") }
        rows.append(
            name + [
                .string(status.state.rawValue), .integer(Int64(clamping: status.position)),
                .integer(Int64(clamping: status.lag ?? status.waiting ?? 0)),
            ])
    }
}

extension [ProjectionStatus] {
    fileprivate var listing: Listing {
        var listing = Listing([
            Column("name"), Column("version", "version", .number), Column("state"),
            Column("position", "position", .number), Column("lag", "lag", .number),
        ])
        for status in self {
            listing.add(
                [.string(status.name), .integer(Int64(status.version))], status.follower,
                noting: status.notes)
        }
        return listing
    }
}
