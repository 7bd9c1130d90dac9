import ArgumentParser
import Daybook
import EventStore
import ReadModels
import Records
import Vocabulary

/// Which part of history is meant: since when, until when, and by which time.
struct SpanOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Recorded since then: a position, a day, 7d, yesterday …", valueName: "when"),
        transform: { try Moment($0) })
    var since: Moment?
    @Option(
        name: [.long, .customLong("at"), .customLong("as-of")],
        help: ArgumentHelp(
            "Recorded until then, the same way; a day means its end.", valueName: "when"),
        transform: { try Moment($0) })
    var until: Moment?
    @Flag(help: "By when things happened, not by when they were recorded.")
    var occurred = false

    var isGiven: Bool { since != nil || until != nil }
}

/// A part of the log: what was recorded in it, or what happened in a time.
struct Span: Equatable {
    var after: Position
    var through: Position
    var occurred: ClosedRange<Timestamp>?

    /// - Throws: ``Failure`` where business time is asked for without a time, or the end comes before
    ///   the beginning.
    init(_ options: SpanOptions, in store: any EventStore) async throws {
        after = 0
        through = .max
        guard options.occurred else {
            after = try await options.since?.positionBefore(in: store) ?? 0
            through = try await options.until?.position(in: store) ?? .max
            return
        }
        guard options.isGiven else {
            throw Failure.usage("--occurred says which time --since and --until mean")
        }
        let first = try options.since.map(Self.time)?.start ?? .earliest
        let last = try options.until.map(Self.time)?.end ?? .latest
        guard first <= last else { throw Failure.usage("--since is later than --until") }
        occurred = first...last
        // Nothing is recorded before it happens.
        after = try await store.position(asOf: Timestamp(milliseconds: first.milliseconds - 1))
    }

    private static func time(_ moment: Moment) throws -> SpokenTime {
        guard let time = moment.asTime else {
            throw Failure.usage("--occurred goes by when things happened: it wants a time")
        }
        return time
    }

    /// Whether an event lies in it.
    func means(_ event: RecordedEvent) -> Bool {
        event.position > after && event.position <= through
            && occurred?.contains(event.occurredAt) ?? true
    }
}

extension Session {
    /// Says why an answer about the past is empty, where nothing at all was recorded by then; and how to
    /// ask by when things happened, where something had.
    func tellBeginning(
        before moment: Moment?, occurred: Bool, in store: any EventStore
    ) async throws {
        guard isForPeople, !occurred, let moment, try await moment.position(in: store) == 0,
            let first = try await store.events(LogRead(limit: 1)).first
        else { return }
        let day = ShownZone.zone.day(of: first.recordedAt)
        try say(style.quiet("nothing was recorded by then; the first event is of \(day)"))
        guard moment.asTime != nil, !TypedLine.own.has("occurred") else { return }
        try say(hint: TypedLine.own.with("--occurred").hint)
    }
}
