import Records

/// A part of the log, newest first, and where one goes on from it: by positions, which never shift.
struct LogPart: Sendable {
    var events: [JSONValue] = []
    /// How far the log has come, or had by the moment that is looked at.
    var head: Int64 = 0
    var newest: String?
    var newer: String?
    var older: String?

    static let nothing = LogPart()
    static let filters = ["types", "category", "tag", "stream"]
    private static let size = 50
    /// Of a stream that is filtered, so many events are looked through at most.
    private static let mostOfStream = 10_000

    private init() {}

    init(_ visit: Visit) async throws {
        let end = try await visit.end()
        head = end
        let before = visit.parameter("before").flatMap { Int64($0) }
        let behind = visit.parameter("behind").flatMap { Int64($0) }
        let last = min(end, (before ?? .max) - 1)
        var found: [JSONValue]
        if let stream = visit.parameter("stream") {
            found = try await Self.events(of: stream, visit)
            found = found.filter {
                let position = $0["position"]?.integer ?? 0
                return position <= last && position > (behind ?? 0)
            }
            if behind != nil { found = found.suffix(Self.size + 1) }
        } else if last < 1 {
            found = []
        } else {
            let common =
                visit.parameters(["types", "category", "tag"]) + [
                    (name: "limit", text: "\(Self.size + 1)"), (name: "through", text: "\(last)"),
                ]
            let way =
                behind.map { [(name: "after", text: "\(max($0, 0))")] }
                ?? [(name: "backward", text: "true")]
            found =
                try await visit.asking.get(["v1", "events"], common + way)["events"]?.elements ?? []
            if behind != nil { found.reverse() }
        }
        let isMore = found.count > Self.size
        events = behind == nil ? Array(found.prefix(Self.size)) : found.suffix(Self.size)
        go(visit, isMore: isMore, before: before, behind: behind)
    }

    private mutating func go(_ visit: Visit, isMore: Bool, before: Int64?, behind: Int64?) {
        let other = ["before": "behind", "behind": "before"]
        let address = { (name: String, position: Int64?) -> String? in
            position.map { visit.hereWith([name: "\($0)", other[name] ?? "": nil]) }
        }
        if before != nil || behind != nil {
            newest = visit.hereWith(["before": nil, "behind": nil])
        }
        if before != nil || (behind != nil && isMore) {
            newer = address("behind", events.first?["position"]?.integer)
        }
        if behind != nil || isMore {
            older = address("before", events.last?["position"]?.integer)
        }
    }

    /// The events of `order-1042`, newest first; of some types and with a tag, if that is wanted.
    private static func events(of stream: String, _ visit: Visit) async throws -> [JSONValue] {
        guard let (category, id) = Things.taken(from: stream) else {
            throw InterfaceProblem(
                status: 404,
                refusals: [
                    Refusal(
                        .notFound, "there is no stream \(stream)",
                        hint: "a stream is called like order-1042")
                ])
        }
        let all = try await visit.asking.get(
            ["v1", "streams", category, id],
            [(name: "limit", text: "\(mostOfStream)"), (name: "backward", text: "true")])
        let types = visit.parameter("types")?.split(separator: ",").map(String.init)
        let (tag, kind) = (visit.parameter("tag"), visit.parameter("category"))
        return (all["events"]?.elements ?? []).filter { event in
            (types.map { $0.contains(event["type"]?.text ?? "") } ?? true)
                && (kind.map { $0 == category } ?? true)
                && (tag.map { event["tags"]?.elements?.contains(.string($0)) ?? false } ?? true)
        }
    }
}

extension Visit {
    /// The last position that there is for who looks: the log's, or that of the moment that they look at.
    func end() async throws -> Int64 {
        guard let past else {
            return try await asking.get(["v1", "position"])["position"]?.integer ?? 0
        }
        return try await position(asOf: past.text)
    }

    /// The last position at a moment, which is a position or a time.
    func position(asOf moment: String) async throws -> Int64 {
        if let position = Int64(moment), position >= 0 {
            let head = try await asking.get(["v1", "position"])["head"]?.integer ?? 0
            return min(position, head)
        }
        return try await asking.get(["v1", "position"], [(name: "asOf", text: moment)])[
            "position"]?.integer ?? 0
    }
}
