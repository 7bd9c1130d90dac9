import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import Foundation
import Records
import Replay

/// Decides history again, and says what would be different.
struct ReplayVerb: Verb {
    static let place = VerbPlace.folderOrJob("/v1/replay")
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Decide history again by today's rules, or by others, and say what would differ.",
        discussion: """
              es replay
              es replay --rules 'limit order.total 5,000'
              es replay --rules rules.txt --from 2026-03-01 --json

            Only looks: nothing is sent or stored, nothing is fetched, no reaction runs. By today's \
            rules alone the log must come out byte for byte as it is. A rule beside those is a line of
              forbid ENTITY.FIELD FROM -> TO     that change of a field; * is any value
              limit ENTITY.FIELD NUMBER          a number, or how many a list holds, grows no further
              require reason COMMAND             the command says why
              refuse COMMAND                     the command isn't accepted at all
            with # before a comment; a field is called what tables call it, its amounts are typed as \
            they are shown, or by its name, in cents: order.totalCents 500000. Ends with 3 when something would be different.
            """)

    @Option(
        help: ArgumentHelp(
            "Take everything before over as it is: a position or a time.", valueName: "when"),
        transform: { try Moment($0) })
    var from: Moment?
    @Option(
        help: ArgumentHelp("End there: a position or a time.", valueName: "when"),
        transform: { try Moment($0) })
    var to: Moment?
    @Option(
        help: ArgumentHelp(
            "Rules beside today's: a file or a text; may be repeated.",
            valueName: "rules"),
        completion: .file())
    var rules: [String] = []
    @Option(
        help: ArgumentHelp(
            "Show at most so many of each kind; --json has all.",
            valueName: "number"))
    var limit: UInt = 10
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        session.page()
        let bar = session.progress
        let begun = ContinuousClock.now
        let report = try await session.withStore { office in
            defer { bar.finish() }
            let shown = RulesAsShown(currency: try await office.presentCurrency())
            let rules = try self.rules.flatMap { try Self.parsed($0, shown) }
            let before = try await from?.positionBefore(in: office.store) ?? 0
            let through = try await to?.position(in: office.store) ?? .max
            let head = try await office.store.head()
            guard head == 0 || before < min(through, head) else {
                throw Failure.usage(
                    "there is no event there to decide again",
                    hint: .es("log", "--reverse", "--limit", "5"))
            }
            return try await session.longWork(
                bar, then: "nothing was changed; --from and --to replay a part"
            ) {
                try await office.replay(rules: rules, from: before + 1, through: through) {
                    bar.update($0, $1, of: $2)
                }
            }
        }
        bar.finish()
        switch session.format {
        case .json, .ndjson: try session.show(json: report.json)
        case .csv, .plain: try session.show(report.differences.listing)
        case .table:
            try report.tell(
                session, atMost: Int(clamping: limit), after: ContinuousClock.now - begun)
        }
        if report.isDifferent { throw ExitStatus.different }
    }

    /// The rules of a file, or of the text itself.
    /// - Throws: ``Failure`` that says what is no rule.
    private static func parsed(_ given: String, _ shown: RulesAsShown) throws -> [ReplayRule] {
        let isFile = FileManager.default.fileExists(atPath: given)
        if !isFile, given.contains("/") || given.hasSuffix(".txt"), !given.contains(" ") {
            throw Failure(.notFound, code: "no-such-file", "there is no file \(given)")
        }
        let text = isFile ? try String(contentsOfFile: given, encoding: .utf8) : given
        do {
            return try shown.rules(text)
        } catch let rejection as Rejection {
            let refusals = rejection.refusals
            let isOne = !isFile && !text.contains("\n")
            var failure = Failure.usage(
                Self.sentence(refusals.first, isFile ? given : nil, isOne),
                hint: refusals.first?.hint)
            failure.others = refusals.dropFirst().map {
                Refusal(
                    .init(rawValue: "usage"), Self.sentence($0, isFile ? given : nil, isOne),
                    hint: $0.hint)
            }
            throw failure
        }
    }

    private static func sentence(_ refusal: Refusal?, _ file: String?, _ isOne: Bool) -> Sentence {
        let message = refusal?.message ?? ""
        return switch (file, isOne ? nil : refusal?.field) {
        case (nil, nil): message
        case (let place?, nil), (nil, let place?): "\(place): \(message)"
        case (let file?, let line?): "\(file): \(line): \(message)"
        }
    }
}
