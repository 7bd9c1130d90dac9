internal import EventStore
internal import Postgres

extension Run {
    /// What the function `append_many` takes, in its order.
    /// `attempt` tells what this run has stored from what others have, however often it is sent.
    func parameters(attempt: Int64, clock: Timestamp) -> Parameters {
        var lists = RunLists()
        for (index, prepared) in requests.enumerated() {
            lists.add(prepared, number: Int32(index + 1))
        }
        var parameters = Parameters()
        parameters.add(attempt)
        parameters.add(clock.milliseconds)
        for list in lists.all { parameters.add(list) }
        return parameters
    }
}

/// The lists that requests are taken apart into.
private struct RunLists {
    private var ids = ListParameter(.text)
    private var fingerprints = ListParameter(.bytes)
    private var occurred = ListParameter(.int8)
    private var known = ListParameter(.int8)
    private var counts = ListParameter(.int4)
    private var entries = ListParameter(.int4)
    private var firstEntries = ListParameter(.int4)
    private var streams = ListParameter(.text)
    private var numbers: [StreamName: Int32] = [:]
    private var entryStreams = ListParameter(.int4)
    private var entryExpected = ListParameter(.int8)
    private var entryCounts = ListParameter(.int4)
    private var followRequests = ListParameter(.int4)
    private var followIDs = ListParameter(.text)
    private var itemRequests = ListParameter(.int4)
    private var items = QueryLists()
    private var eventRequests = ListParameter(.int4)
    private var eventEntries = ListParameter(.int4)
    private var eventPlaces = ListParameter(.int4)
    private var eventOffsets = ListParameter(.int4)
    private var eventStreams = ListParameter(.text)
    private var eventTypes = ListParameter(.text)
    private var eventCommands = ListParameter(.text)
    private var eventVersions = ListParameter(.int4)
    private var eventChecksums = ListParameter(.int8)
    private var eventIDs = ListParameter(.uuid)
    private var eventTags = ListParameter(.bytes)
    private var eventMetadata = ListParameter(.bytes)
    private var eventPayloads = ListParameter(.bytes)
    private var tagRequests = ListParameter(.int4)
    private var tagPlaces = ListParameter(.int4)
    private var tags = ListParameter(.text)

    var all: [ListParameter] {
        [ids, fingerprints, occurred, known, counts, entries, firstEntries]
            + [streams, entryStreams, entryExpected, entryCounts]
            + [followRequests, followIDs, itemRequests]
            + items.all
            + [eventRequests, eventEntries, eventPlaces, eventOffsets, eventStreams, eventTypes]
            + [eventCommands, eventVersions, eventChecksums, eventIDs, eventTags, eventMetadata]
            + [eventPayloads, tagRequests, tagPlaces, tags]
    }

    /// Adds the run's request of this number, from 1.
    mutating func add(_ prepared: PreparedAppend, number: Int32) {
        let request = prepared.request
        ids.add(request.commandID)
        fingerprints.add(prepared.fingerprint.bytes)
        occurred.add(request.occurredAt?.milliseconds ?? Int64.min)
        counts.add(Int32(prepared.count))
        entries.add(Int32(request.streams.count))
        firstEntries.add(Int32(entryStreams.count + prepared.firstEntry + 1))
        for id in request.follows {
            followRequests.add(number)
            // Refused where it stands, and not with all that shares the commit: no command has a NUL in its id,
            // nor an empty one.
            followIDs.add(id.utf8.contains(0) ? "" : id)
        }
        // No condition knows less than nothing.
        known.add(request.condition.map { Int64(clamping: $0.after ?? 0) } ?? -1)
        if let query = request.condition?.failIfMatches {
            for _ in 0..<items.add(query) { itemRequests.add(number) }
        }
        var place = 0
        for entry in request.streams {
            entryStreams.add(self.number(of: entry.stream))
            entryExpected.add(entry.expected.number)
            entryCounts.add(Int32(entry.events.count))
            for (offset, event) in entry.events.enumerated() {
                add(event, prepared, at: place, number)
                eventOffsets.add(Int32(offset))
                eventStreams.add(entry.stream.text)
                place += 1
            }
        }
    }

    private mutating func number(of stream: StreamName) -> Int32 {
        if let number = numbers[stream] { return number }
        streams.add(stream.text)
        let number = Int32(streams.count)
        numbers[stream] = number
        return number
    }

    private mutating func add(
        _ event: NewEvent, _ prepared: PreparedAppend, at place: Int, _ number: Int32
    ) {
        eventRequests.add(number)
        eventEntries.add(Int32(entryStreams.count))
        eventPlaces.add(Int32(place))
        eventTypes.add(event.type)
        eventCommands.add(prepared.request.commandID)
        eventVersions.add(Int32(event.schemaVersion))
        eventChecksums.add(Int64(prepared.checksums[place]))
        eventIDs.add(event.id)
        eventTags.add(prepared.tags[place])
        eventMetadata.add(prepared.request.metadata(at: place))
        eventPayloads.add(event.payload)
        for tag in event.tags {
            tagRequests.add(number)
            tagPlaces.add(Int32(place))
            tags.add(tag)
        }
    }
}

/// The items of queries, as the function `matching` takes them: lists of lists are written as PostgreSQL writes them.
struct QueryLists {
    private var types = ListParameter(.text)
    private var tags = ListParameter(.text)
    private var categories = ListParameter(.text)

    var all: [ListParameter] { [types, tags, categories] }

    /// Adds what `query` asks for.
    /// - Returns: How many items that were. Those that no event can ever match are left out.
    mutating func add(_ query: EventQuery) -> Int {
        let items: [EventQuery.Item] =
            switch query {
            case .all: [EventQuery.Item()]
            case .anyOf(let items): items
            }
        var count = 0
        for item in items {
            // No name has a NUL in it, and no text of PostgreSQL can have one.
            let possibleTypes = item.types.filter { !$0.utf8.contains(0) }
            let possibleCategories = item.categories.filter { !$0.utf8.contains(0) }
            if item.tags.contains(where: { $0.utf8.contains(0) })
                || possibleTypes.isEmpty != item.types.isEmpty
                || possibleCategories.isEmpty != item.categories.isEmpty
            {
                continue
            }
            types.add(Self.literal(possibleTypes))
            tags.add(Self.literal(item.tags))
            categories.add(Self.literal(possibleCategories))
            count += 1
        }
        return count
    }

    /// `nil` for none: it asks for nothing.
    private static func literal(_ texts: [String]) -> String? {
        if texts.isEmpty { return nil }
        let quoted = texts.map { text in
            let escaped = text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
                if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
                quoted.unicodeScalars.append(scalar)
            }
            return escaped + "\""
        }
        return "{" + quoted.joined(separator: ",") + "}"
    }
}

extension ExpectedRevision {
    /// As the function `append_many` takes it: -2 for any, -1 for none.
    fileprivate var number: Int64 {
        switch self {
        case .any: -2
        case .none: -1
        // One that is too great is that of no stream, either way.
        case .exact(let revision): Int64(clamping: revision)
        }
    }
}

extension Fingerprint {
    /// Its sixteen bytes.
    var bytes: [UInt8] {
        [high, low].flatMap { half in withUnsafeBytes(of: half.bigEndian) { Array($0) } }
    }

    /// Of its sixteen bytes; zeros of others.
    init(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else {
            self.init(high: 0, low: 0)
            return
        }
        self.init(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
}
