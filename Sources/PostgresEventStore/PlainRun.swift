internal import EventStore
internal import Postgres

/// A run that holds as a whole, or is decided otherwise: all that it asks for is that its command ids are new and its
/// streams where they are expected. So positions and revisions are known beforehand, if the log ends where it was last seen
/// to, and the database has to look whether all of that is so and write it down: one statement, which costs it a third
/// of what `append_many` does.
///
/// Nothing is stored, and nothing waited for, where anything isn't so: then the run is decided by `append_many`.
struct PlainRun {
    private let run: Run
    private let head: Position
    /// The streams that it has to do with, and the revision that each is expected to have come to; -1 for none.
    private var streams: [StreamName: Int64] = [:]
    private var expected: [(stream: StreamName, revision: Int64)] = []
    /// The first revision of each request's events in each of its streams.
    private var firsts: [Int64] = []
    private let count: Int

    /// `nil` where a run asks for more. The log has come to `head` for certain, and it is later than `clock` on no
    /// account: what occurred after that is refused.
    init?(_ run: Run, head: Position, clock: Timestamp) {
        self.run = run
        self.head = head
        count = run.requests.reduce(0) { $0 + $1.count }
        streams.reserveCapacity(run.requests.count)
        for prepared in run.requests {
            let request = prepared.request
            guard request.condition == nil, request.follows.isEmpty,
                request.occurredAt ?? clock <= clock
            else { return nil }
            for entry in request.streams {
                guard let last = entry.expected.last else { return nil }
                if let come = streams[entry.stream] {
                    // Told apart from what was there before by the general way.
                    guard come == last else { return nil }
                } else {
                    expected.append((entry.stream, last))
                }
                firsts.append(last + 1)
                streams[entry.stream] = last + Int64(entry.events.count)
            }
        }
    }

    /// Its one event, where it has no other and that has neither an id of its own nor tags.
    private var one: (PreparedAppend, NewEvent)? {
        guard count == 1, run.requests.count == 1, expected.count == 1 else { return nil }
        let prepared = run.requests[0]
        guard let event = prepared.request.streams[0].events.first, event.id == nil,
            event.tags.isEmpty
        else { return nil }
        return (prepared, event)
    }

    /// By what the database is asked, which answers with a row where all of it was stored.
    func statement(of statements: StoreStatements) -> Statement {
        one == nil ? statements.plain : statements.plainOne
    }

    func parameters(attempt: Int64, clock: Timestamp) -> Parameters {
        var parameters = Parameters()
        parameters.add(Int64(clamping: head))
        parameters.add(clock.milliseconds)
        parameters.add(attempt)
        if let (prepared, event) = one {
            add(prepared, event, to: &parameters)
        } else {
            addAll(to: &parameters)
        }
        return parameters
    }

    /// Where the log ends once it is stored.
    var end: Position { head + Position(count) }

    func receipts(recordedAt: Timestamp) -> [AppendReceipt] {
        var first = head + 1
        var entry = 0
        return run.requests.map { prepared in
            defer {
                first += Position(prepared.count)
                entry += prepared.request.streams.count
            }
            return prepared.receipt(
                first: first, revision: Revision(firsts[entry + prepared.firstEntry]),
                recordedAt: recordedAt)
        }
    }

    private func add(_ prepared: PreparedAppend, _ event: NewEvent, to parameters: inout Parameters)
    {
        let request = prepared.request
        parameters.add(request.commandID)
        parameters.add(prepared.fingerprint.bytes)
        parameters.add(expected[0].stream.text)
        parameters.add(expected[0].revision)
        parameters.add(request.occurredAt?.milliseconds ?? Int64.min)
        parameters.add(Int64(prepared.checksums[0]))
        parameters.add(Int32(event.schemaVersion))
        parameters.add(event.type)
        parameters.add(request.metadata(at: 0))
        parameters.add(event.payload)
    }

    private func addAll(to parameters: inout Parameters) {
        var lists = PlainLists()
        for (stream, revision) in expected { lists.add(stream, revision) }
        var position = Int64(clamping: head) + 1
        var entry = 0
        for prepared in run.requests {
            lists.add(prepared, from: position, firsts[entry...])
            position += Int64(prepared.count)
            entry += prepared.request.streams.count
        }
        parameters.add(position - 1)
        for list in lists.all { parameters.add(list) }
    }
}

/// The lists that a plain run is taken apart into.
private struct PlainLists {
    private var streams = ListParameter(.text)
    private var expected = ListParameter(.int8)
    private var ids = ListParameter(.text)
    private var fingerprints = ListParameter(.bytes)
    private var firsts = ListParameter(.int8)
    private var lasts = ListParameter(.int8)
    private var positions = ListParameter(.int8)
    private var revisions = ListParameter(.int8)
    private var occurred = ListParameter(.int8)
    private var checksums = ListParameter(.int8)
    private var versions = ListParameter(.int4)
    private var places = ListParameter(.int4)
    private var counts = ListParameter(.int4)
    private var eventIDs = ListParameter(.uuid)
    private var eventStreams = ListParameter(.text)
    private var types = ListParameter(.text)
    private var commands = ListParameter(.text)
    private var eventTags = ListParameter(.bytes)
    private var metadata = ListParameter(.bytes)
    private var payloads = ListParameter(.bytes)
    private var tags = ListParameter(.text)
    private var tagPositions = ListParameter(.int8)

    var all: [ListParameter] {
        [streams, expected, ids, fingerprints, firsts, lasts, positions, revisions, occurred]
            + [checksums, versions, places, counts, eventIDs, eventStreams, types, commands]
            + [eventTags, metadata, payloads, tags, tagPositions]
    }

    mutating func add(_ stream: StreamName, _ revision: Int64) {
        streams.add(stream.text)
        expected.add(revision)
    }

    /// `firsts` begins with the first revision of its events in each of its streams.
    mutating func add(
        _ prepared: PreparedAppend, from first: Int64, _ revisions: ArraySlice<Int64>
    ) {
        let request = prepared.request
        ids.add(request.commandID)
        fingerprints.add(prepared.fingerprint.bytes)
        firsts.add(first)
        lasts.add(first + Int64(prepared.count) - 1)
        var place = 0
        for (entry, revision) in zip(request.streams, revisions) {
            for (offset, event) in entry.events.enumerated() {
                positions.add(first + Int64(place))
                self.revisions.add(revision + Int64(offset))
                eventStreams.add(entry.stream.text)
                add(event, prepared, at: place)
                for tag in event.tags {
                    tags.add(tag)
                    tagPositions.add(first + Int64(place))
                }
                place += 1
            }
        }
    }

    private mutating func add(_ event: NewEvent, _ prepared: PreparedAppend, at place: Int) {
        let request = prepared.request
        occurred.add(request.occurredAt?.milliseconds ?? Int64.min)
        checksums.add(Int64(prepared.checksums[place]))
        versions.add(Int32(event.schemaVersion))
        places.add(Int32(place))
        counts.add(Int32(prepared.count))
        eventIDs.add(event.id)
        types.add(event.type)
        commands.add(request.commandID)
        eventTags.add(prepared.tags[place])
        metadata.add(request.metadata(at: place))
        payloads.add(event.payload)
    }
}

extension ExpectedRevision {
    /// What a stream has to have come to; -1 for nothing, `nil` for whatever.
    fileprivate var last: Int64? {
        switch self {
        case .any: nil
        case .none: -1
        // One that is too great is that of no stream; those after it are no numbers any more.
        case .exact(let revision): revision < Revision(Int64.max / 2) ? Int64(revision) : nil
        }
    }
}
