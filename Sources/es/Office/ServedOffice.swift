import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import FoundationEssentials
import History
import ReadModels
import Records

extension JSONValue {
    /// What a server tells in the form that it has itself.
    fileprivate func record<R: Record>(_ type: R.Type) throws(Rejection) -> R {
        try json().withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(type, from: bytes) }
        }.get()
    }
}

/// The office that a server answers for.
struct ServedOffice: Office {
    let server: StoreServer
    let log: ServedLog
    var store: any EventStore { log }
    let readsLog: Bool

    /// Finds out that the server is there and lets us in.
    init(_ server: StoreServer) async throws {
        let answer = try await server.get("/v1/position")
        guard let id = answer["store"]?.text.flatMap({ UUID(uuidString: $0) }) else {
            throw Rejection(.invalidJSON, "the server doesn't say which store it has")
        }
        self.server = server
        log = ServedLog(server: server, id: id)
        readsLog = answer["readsLog"] == .boolean(true)
    }

    // MARK: - Asking

    func answer(
        _ query: String, _ parameters: Parameters, _ asOf: AsOf, _ progress: Progress?
    ) async throws -> QueryReply {
        let standing: Parameters =
            switch asOf {
            case .now: []
            case .recorded(_, let position): [(name: "asOf", text: "\(position)")]
            case .occurred(let time):
                [
                    (name: "asOf", text: time.end.description),
                    (name: "occurred", text: "true"),
                ]
            }
        return try QueryReply(
            told: try await server.get("/v1/queries/\(query.inAddress)", parameters + standing))
    }

    func answers(
        after first: QueryReply, _ parameters: Parameters
    ) -> AsyncThrowingStream<QueryReply, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { answers in
            let asking = Task {
                do {
                    let path = "/v1/queries/\(first.query.inAddress)/live"
                    var last = JSONValue.null
                    try await Following(server, path, parameters).each(["answer", "rows"]) {
                        event in
                        let told = try JSONValue(sent: event.data)
                        // Where it doesn't fit what was told before, nothing is an answer.
                        last =
                            event.kind == "answer"
                            ? told : RowChange.applied(told, to: last) ?? .null
                        answers.yield(try QueryReply(told: last))
                        return true
                    }
                    answers.finish()
                } catch {
                    answers.finish(throwing: error)
                }
            }
            answers.onTermination = { _ in asking.cancel() }
        }
    }

    // MARK: - Hooks

    func hookStatus() async throws -> [HookStatus] {
        let answer = try await server.get("/v1/hooks")
        return try (answer["hooks"]?.elements ?? []).map { try $0.record(HookStatus.self) }
    }

    func test(hook name: String) async throws -> HookTrial {
        let path = "/v1/hooks/\(name.inAddress)/test"
        return try server.read(
            try await server.post(path, [], Array("{}".utf8), type: "application/json")
        ).record(HookTrial.self)
    }

    // MARK: - Looking back

    func eachChange(
        _ selection: AuditSelection, newestFirst page: Int?, _ progress: Progress?,
        _ body: (Change) async throws -> Bool
    ) async throws {
        var selection = selection
        while true {
            let answer = try await server.getPatiently(
                "/v1/audit",
                selection.parameters + [
                    (name: "limit", text: "\(min(page ?? 500, 500))"),
                    (name: "backward", text: page == nil ? "false" : "true"),
                    (name: "whole", text: "true"),
                ])
            for change in answer["changes"]?.elements ?? [] {
                if try await !body(try Change(whole: change)) { return }
            }
            guard let next = answer.number("next") else { return }
            if page == nil { selection.after = next } else { selection.through = next - 1 }
        }
    }

    func follow(
        _ query: EventQuery, after position: Position, _ body: (RecordedEvent) throws -> Bool
    ) async throws {
        let asked = query.parts
        let parameters = asked.count == 1 ? asked[0] : []
        try await Following(
            server, "/v1/events",
            parameters + [
                (name: "after", text: "\(position)"), (name: "whole", text: "true"),
            ]
        ).each(["message"]) { sent in
            let event = try RecordedEvent(whole: try JSONValue(sent: sent.data))
            return event.withView { query.matches($0) } ? try body(event) : true
        }
    }

    func actors(_ progress: Progress?) async throws -> [String] {
        let answer = try await server.getPatiently("/v1/actors", [])
        return (answer["actors"]?.elements ?? []).compactMap(\.text)
    }

    func event(called id: String, _ progress: Progress?) async throws -> RecordedEvent? {
        let whole = [(name: "whole", text: "true")]
        do {
            return try RecordedEvent(
                whole: try await server.getPatiently("/v1/events/\(id.inAddress)", whole))
        } catch let rejection as Rejection where rejection.refusals.first?.code == .notFound {
            return nil
        }
    }

    func causes(of event: RecordedEvent, _ progress: Progress?) async throws -> Cause {
        let answer = try await server.getPatiently("/v1/why/\(event.position)", [])
        return try Cause(told: answer["root"] ?? .null)
    }

    // MARK: - Looking after

    func followers() async throws -> Followers {
        try Followers(told: try await server.get("/v1/projections"))
    }

    func reactors() async throws -> (head: Position, all: [FollowerStatus]) {
        let all = try await followers()
        return (all.head, all.reactors)
    }
}

extension QueryReply {
    /// As a server tells it.
    init(told json: JSONValue) throws {
        guard let query = json["query"]?.text, let position = json.number("position") else {
            throw Rejection(.invalidJSON, "this is no answer to a query")
        }
        let answer: QueryAnswer
        if let item = json["item"] {
            answer = .item(item)
        } else {
            let own: Set = ["query", "position", "items", "total", "next"]
            answer = .list(
                json["items"]?.elements ?? [], total: Int(json["total"]?.integer ?? 0),
                next: json["next"]?.text,
                sums: (json.members ?? []).filter { !own.contains($0.name) })
        }
        self.init(query: query, position: position, answer: answer)
    }
}

extension AuditSelection {
    fileprivate var parameters: Parameters {
        var parameters = [(name: "after", text: "\(after)")]
        if through < .max { parameters.append((name: "through", text: "\(through)")) }
        for (name, text) in [
            ("entity", entity), ("actor", actor), ("status", status), ("field", field),
        ] {
            if let text { parameters.append((name: name, text: text)) }
        }
        if let occurred {
            parameters += [
                (name: "occurredFrom", text: occurred.lowerBound.description),
                (name: "occurredThrough", text: occurred.upperBound.description),
            ]
        }
        return parameters
    }
}
