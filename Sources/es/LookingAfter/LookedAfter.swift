import ArgumentParser
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records
import Upkeep

/// Those of one kind that follow the log, as the command line looks after them.
protocol LookedAfter: KeptKind {
    /// All there are.
    static var names: [String] { get }

    /// What is said of a name that none has.
    static func isUnknown(_ name: String) -> Sentence

    /// How one stands; `nil` where there is none of this name.
    static func status(of name: String, in office: BackOffice) async throws -> FollowerStatus?

    /// Lets one go on as far as it can.
    /// - Returns: Why that isn't to the end.
    static func goOn(
        _ name: String, in office: BackOffice, _ session: Session
    ) async throws -> Failure?
}

extension LookedAfter {
    /// The verb about them: `projections`.
    static var verb: String { kind.rawValue + "s" }
}

extension OfProjections: LookedAfter {
    static var names: [String] { BackOffice.projections.map(\.name) }

    static func isUnknown(_ name: String) -> Sentence { "there is no projection \(name)" }

    static func status(of name: String, in office: BackOffice) async throws -> FollowerStatus? {
        try await office.readModels.status().lazy.map(\.follower).first { $0.name == name }
    }

    static func goOn(
        _ name: String, in office: BackOffice, _ session: Session
    ) async throws -> Failure? {
        let bar = session.progress
        defer { bar.finish() }
        do {
            _ = try await office.readModels.rows(of: name) { bar.update($0, $1, of: $2) }
            return nil
        } catch let fault as ReadModelFault {
            // To try once more would end the same way.
            var failure = Failure(anything: fault)
            failure.hint = .es("projections", "rebuild", name)
            failure.facts = [
                "made anew, its rows may take the event; else es projections skip leaves it out"
            ]
            return failure
        }
    }
}

extension OfReactors: LookedAfter {
    static var names: [String] { BackOffice.contexts.flatMap(\.reactors).map(\.name) }

    static func isUnknown(_ name: String) -> Sentence { "there is no reactor \(name)" }

    static func status(of name: String, in office: BackOffice) async throws -> FollowerStatus? {
        try await office.commands.reactions.status().first { $0.name == name }
    }

    /// It went on before the command that told it to was answered, as it does with each.
    static func goOn(
        _ name: String, in office: BackOffice, _ session: Session
    ) async throws -> Failure? {
        guard let stop = try await status(of: name, in: office)?.stop else { return nil }
        var failure = Failure(
            .tryAgain, code: "reactor-parked",
            "reactor \(name) is parked at position \(stop.position), \(stop.type): \(stop.reason)",
            hint: .es("why", "\(stop.position)"))
        failure.facts = [
            "once what refuses it is mended, the next command sees to it; else es reactors skip "
                + "leaves it out"
        ]
        return failure
    }
}

/// The one that a verb is about.
struct FollowerName<Kind: LookedAfter>: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The \(Kind.kind.rawValue).", valueName: "name"))
    var name: String

    /// - Throws: ``Failure`` when there is none of this name; its hint is the line that was probably
    ///   meant.
    static func check(_ name: String, for verb: String) throws {
        if Kind.names.contains(name) { return }
        throw Failure(
            .notFound, code: "unknown-\(Kind.kind.rawValue)", Kind.isUnknown(name),
            hint: nearest(to: name, among: Kind.names).map { .es(Kind.verb, verb, $0) }
                ?? .es(Kind.verb))
    }
}
