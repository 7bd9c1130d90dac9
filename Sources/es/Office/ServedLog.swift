import Answers
import EventSourcing
import EventStore
import FoundationEssentials
import ReadModels
import Records

/// The log of a store, read by its server, a part at a time. It is only read: what is to happen is sent as a command.
struct ServedLog: DatedLog {
    let server: StoreServer
    let id: UUID

    private static let most = 1000

    // MARK: - Reading

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        var (from, left) = (read.from, read.limit)
        while left > 0 {
            let count = min(left, Self.most)
            var parameters = [(name: "limit", text: "\(count)"), (name: "whole", text: "true")]
            if let from { parameters.append((name: "from", text: "\(from)")) }
            if read.backward { parameters.append((name: "backward", text: "true")) }
            let events = try await events("/v1/streams/\(name.inAddress)", parameters)
            for event in events where try !event.withView(body) { return }
            guard events.count == count, let last = events.last?.revision,
                !read.backward || last > 0
            else { return }
            left -= count
            from = read.backward ? last - 1 : last + 1
        }
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        if let fault = read.query.fault { throw EventStoreError.invalid(fault) }
        let parts = read.query.parts
        guard parts.count > 1 else { return try await readAll(read, parts.first ?? [], body) }
        // A server is asked for one at a time.
        var events: [Position: RecordedEvent] = [:]
        for part in parts {
            _ = try await readAll(read, part) { view in
                events[view.position] = view.copy()
                return true
            }
        }
        let sorted = events.values.sorted {
            read.backward ? $0.position > $1.position : $0.position < $1.position
        }
        for event in sorted.prefix(read.limit) where try !event.withView(body) {
            return event.position
        }
        let end = try await head()
        return read.backward ? read.after : max(min(read.through ?? end, end), read.after)
    }

    private func readAll(
        _ read: LogRead, _ asked: Parameters, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var (after, through, left) = (read.after, read.through, read.limit)
        while left > 0 {
            let count = min(left, Self.most)
            var parameters =
                asked + [
                    (name: "after", text: "\(after)"), (name: "limit", text: "\(count)"),
                    (name: "whole", text: "true"),
                ]
            if let through { parameters.append((name: "through", text: "\(through)")) }
            if read.backward { parameters.append((name: "backward", text: "true")) }
            guard let answer = try await thatThereIs("/v1/events", parameters) else { return after }
            let events = try Self.events(answer)
            for event in events where try !event.withView(body) { return event.position }
            left -= events.count
            guard events.count == count, let last = events.last?.position else {
                return read.backward ? after : answer.number("next") ?? after
            }
            if !read.backward {
                after = last
            } else if last > 1 {
                through = last - 1
            } else {
                return after
            }
        }
        return after
    }

    func head() async throws(EventStoreError) -> Position {
        try await known { try await server.get("/v1/position").number("head") ?? 0 }
    }

    func lastPosition(by time: Timestamp) async throws -> Position {
        let parameters = [(name: "asOf", text: time.description)]
        return try await server.get("/v1/position", parameters).number("position") ?? 0
    }

    func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await known {
            try await thatThereIs("/v1/streams/\(stream.inAddress)/revision", [])?
                .number("revision")
        }
    }

    func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try await known {
            guard
                let answer = try await thatThereIs(
                    "/v1/events/\(commandID.inAddress)", [(name: "whole", text: "true")])
            else { return nil }
            let first = try RecordedEvent(whole: answer)
            guard first.commandID == commandID else { return nil }
            let last = first.position + Position(max(first.countInCommand, 1)) - 1
            let all = try await events(LogRead(after: first.position - 1, through: last))
            return AppendReceipt(
                positions: first.position...last,
                revision: all.last { $0.stream == first.stream }?.revision ?? first.revision,
                stream: first.stream, types: all.map(\.type), recordedAt: first.recordedAt,
                fingerprint: Fingerprint(of: []), duplicate: false)
        }
    }

    // MARK: - What a server isn't asked for

    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>] {
        requests.map { _ in .failure(.unavailable("a server takes commands, and no events")) }
    }

    /// Whoever waits looks again from time to time: what goes on is followed otherwise.
    func changes() -> AsyncStream<Void> { AsyncStream { _ in } }

    func close() async {}

    // MARK: - Asking

    private func events(_ path: String, _ parameters: Parameters) async throws -> [RecordedEvent] {
        try Self.events(try await thatThereIs(path, parameters) ?? .null)
    }

    private static func events(_ answer: JSONValue) throws -> [RecordedEvent] {
        try (answer["events"]?.elements ?? []).map { try RecordedEvent(whole: $0) }
    }

    /// What is answered; `nil` where there is no such thing, nor a kind of it.
    private func thatThereIs(_ path: String, _ parameters: Parameters) async throws -> JSONValue? {
        do { return try await server.get(path, parameters) } catch let rejection as Rejection
            where ["not-found", "unknown-category"].contains(
                rejection.refusals.first?.code.rawValue)
        { return nil }
    }

    /// Where only the store's own errors can be told.
    private func known<T>(_ ask: () async throws -> T) async throws(EventStoreError) -> T {
        do { return try await ask() } catch let error as EventStoreError { throw error } catch {
            throw .unavailable("\(Failure(anything: error).message)")
        }
    }
}

extension StreamName {
    var inAddress: String { "\(category.inAddress)/\(id.inAddress)" }
}

extension EventQuery {
    /// What a server is asked by, one question after the other.
    var parts: [Parameters] {
        guard case .anyOf(let items) = self else { return [[]] }
        return items.flatMap { item in
            let types =
                item.types.isEmpty ? [] : [(name: "types", text: item.types.joined(separator: ","))]
            let common = types + item.tags.map { (name: "tag", text: $0) }
            if item.categories.isEmpty { return [common] }
            return item.categories.map { common + [(name: "category", text: $0)] }
        }
    }
}
