import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Records

/// Shows how far each hook has come, and why it doesn't come further.
struct HookList: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show how each hook stands.",
        discussion: """
            live: nothing waits. behind: something does, and is posted while a server runs. failing: an event \
            wasn't taken, and is tried again. parked: it is tried no more, until es hook retry.
            """)
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let all = try await session.withOffice { try await $0.hookStatus() }
        if session.isJSON {
            return try session.show(
                json: .object([.init("hooks", .array(all.map { JSONValue(of: $0) }))]))
        }
        var listing = Listing([
            Column("hook", "hook", .id), Column("state"), Column("types", "events"),
            Column("position", "position", .number), Column("waiting", "waiting", .number),
            Column("url", "address"),
        ])
        for status in all {
            if let stop = status.stop, status.state != .live {
                listing.notes[listing.rows.count] = stop.words
            }
            listing.rows.append([
                .string(status.hook), .string(status.state.rawValue),
                .string(status.types.isEmpty ? "all" : status.types.joined(separator: ", ")),
                .integer(Int64(clamping: status.position)), .integer(status.waiting),
                .string(status.url),
            ])
        }
        try session.show(listing)
        guard session.isForPeople, let parked = all.first(where: { $0.state == .parked }) else {
            return
        }
        try session.say(hint: .es("hook", "retry", parked.hook))
    }
}

/// Posts something that tells of nothing, and shows what comes back.
struct HookTest: Verb {
    static let place = VerbPlace.office
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Post a message that tells of nothing, and say what came of it.",
        discussion: """
            es hook test crm

            It is signed as events are, its type is daybook.test, and it stands beside what waits: nothing is noted of \
            it. From here, or by the server that is named.
            """)
    @Argument(help: ArgumentHelp("The hook: es hook list.", valueName: "name"))
    var name: String
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let trial: HookTrial
        do {
            trial = try await session.withOffice { try await $0.test(hook: name) }
        } catch let rejection as Rejection {
            throw Failure(rejection)
        }
        guard let fault = trial.fault else {
            if session.isJSON { return try session.show(json: JSONValue(of: trial)) }
            return try Channel.out.line(
                "\(session.style.strong(neutralised("hook \(name)"))) took it within \(trial.milliseconds) ms"
            )
        }
        if session.isJSON { try session.show(json: JSONValue(of: trial)) }
        throw Failure(
            .unreachable, code: "hook-failed",
            "hook \(name) didn't take it: \(fault.sentence(status: trial.status))")
    }
}
