import Answers
import Daybook
import EventSourcing
import EventStore
import HTTPTypes
import Hummingbird
import ReadModels
import Records

/// `GET /v1/queries/{name}`: an answer as things stand, or as they stood, in the form that is asked for.
enum QueryRoute {
    /// Parameters that say how it is to be asked, and not what.
    static let own: Set<String> = ["asOf", "occurred", "atLeast"]

    static func answer(_ call: Call) async throws -> Response {
        let name = call.path("name")
        let form = try AnswerForm.wanted(by: call.request)
        let parameters = try await call.parameters(of: name, call.parameters(without: own))
        let reply = try await ask(call, name, parameters)
        let tag = "\"\(reply.position)-\(form.rawValue)-\(call.served.run)\""
        if call.request.headers[.ifNoneMatch] == tag { return .notModified(tag) }
        let query = try call.office.queries.description(of: name)
        return .bytes(
            form.bytes(of: reply, query), type: form.type,
            headers: [.eTag: tag, .cacheControl: "no-cache"])
    }

    /// So many events are appended in the time that somebody waits, at the most.
    private static let mostAwaited: Position = 10_000_000

    private static func ask(
        _ call: Call, _ name: String, _ parameters: [(name: String, text: String)]
    ) async throws -> QueryReply {
        let queries = call.office.queries
        let time = call.limits.question
        guard let asOf = try call.parameter("asOf") else {
            let freshness = try await freshness(call)
            if try call.flag("occurred") {
                throw Problem(.invalidField, "occurred goes with a time as asOf", field: "occurred")
            }
            return try await queries.ask(name, parameters, freshness: freshness, within: time)
        }
        if try call.parameter("atLeast") != nil {
            throw Problem(.invalidField, "what was isn't waited for", field: "atLeast")
        }
        if let position = Position(plain: asOf) {
            if try call.flag("occurred") {
                throw Problem(.invalidField, "occurred goes with a time as asOf", field: "occurred")
            }
            return try await queries.ask(name, parameters, asOf: position, within: time)
        }
        guard let moment = Timestamp(asOf) else {
            throw Problem(
                .invalidField, "must be a position, or a time as RFC 3339 has it", field: "asOf")
        }
        if try call.flag("occurred") {
            return try await queries.ask(name, parameters, occurredBy: moment, within: time)
        }
        let position = try await call.office.store.position(asOf: moment)
        return try await queries.ask(name, parameters, asOf: position, within: time)
    }

    /// As new as the log, or as the position that the caller names: one that isn't there yet is waited for.
    private static func freshness(_ call: Call) async throws -> Freshness {
        guard let position = try call.position("atLeast") else { return .head }
        let store = call.office.store
        let head = try await store.head()
        if head < position {
            // Where it can't come to in that time nobody waits.
            guard position - head <= mostAwaited else { throw Problem.notThere(position) }
            try await within(call.limits.waiting, else: Problem.notThere(position)) {
                let changes = store.changes()
                if try await store.head() >= position { return }
                for await _ in changes where try await store.head() >= position { return }
            }
        }
        return .atLeast(position)
    }
}

extension Problem {
    fileprivate static func notThere(_ position: Position) -> Problem {
        Problem(.notThereYet, "the log hasn't come to position \(position)", field: "atLeast")
    }
}

/// The form that an answer is wanted in.
enum AnswerForm: String, CaseIterable {
    case json
    case ndjson
    case csv

    var type: String {
        switch self {
        case .json: "application/json"
        case .ndjson: "application/x-ndjson"
        case .csv: "text/csv; charset=utf-8; header=present"
        }
    }

    /// The first form in `Accept` that there is; JSON where anything will do.
    /// - Throws: ``Problem`` where none of those is.
    static func wanted(by request: Request) throws -> AnswerForm {
        guard let accept = request.headers[.accept] else { return .json }
        for range in accept.split(separator: ",") {
            let type = range.split(separator: ";").first.map {
                $0.filter { $0 != " " }.lowercased()
            }
            switch type {
            case "application/json", "*/*", "application/*": return .json
            case "application/x-ndjson", "application/ndjson": return .ndjson
            case "text/csv", "text/*": return .csv
            case .some, nil: continue
            }
        }
        throw Problem(
            .notAcceptable, "an answer is application/json, application/x-ndjson or text/csv",
            field: "Accept")
    }

    func bytes(of reply: QueryReply, _ query: QueryDescription) -> [UInt8] {
        switch self {
        case .json: return reply.written + [UInt8(ascii: "\n")]
        case .ndjson: return items(of: reply).flatMap { $0.json() + [UInt8(ascii: "\n")] }
        case .csv:
            return Array(
                CommaSeparated.lines(of: items(of: reply), fields: query.rowFields?.paths)
                    .joined(separator: "\r\n").utf8) + [13, 10]
        }
    }

    private func items(of reply: QueryReply) -> [JSONValue] {
        switch reply.answer {
        case .list(let items, _, _, _): items
        case .item(let item): [item]
        }
    }
}
