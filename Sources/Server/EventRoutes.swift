import ReadModels
import Answers
import Daybook
import EventSourcing
import EventStore
import HTTPTypes
import Hummingbird
import Records

/// `GET /v1/events`: the log, from behind a position on: a part of it, or live.
enum EventRoute {
    static let mostAtOnce = 10_000

    static func answer(_ call: Call) async throws -> Response {
        try call.allowOnly([
            "after", "through", "types", "category", "tag", "limit", "backward", "whole",
        ])
        let query = try query(call)
        if call.request.headers[.accept]?.contains("text/event-stream") == true {
            return try await live(
                call, query, after: resumed(call), isWhole: call.flag("whole"))
        }
        let limit = try limit(call, else: 100)
        let after = try call.position("after") ?? 0
        let (through, isBackward) = (try call.position("through"), try call.flag("backward"))
        let isWhole = try call.flag("whole")
        let store = call.office.store
        let events = try await within(call.limits.question, "the log wasn't read in time") {
            try await store.events(
                LogRead(query, after: after, through: through, limit: limit, backward: isBackward))
        }
        if try AnswerForm.wanted(by: call.request) == .ndjson {
            return .bytes(
                events.flatMap { $0.told(whole: isWhole) + [UInt8(ascii: "\n")] },
                type: AnswerForm.ndjson.type)
        }
        let head = try await store.head()
        // Whoever comes back goes on behind this, whether or not something was told.
        let next =
            events.count == limit
            ? events.last?.position ?? after : max(min(head, through ?? head), after)
        var bytes = Array("{\"events\":[".utf8)
        for (index, event) in events.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += event.told(whole: isWhole)
        }
        bytes += Array("],\"next\":\(next),\"head\":\(head)}\n".utf8)
        return .bytes(bytes, type: AnswerForm.json.type)
    }

    private static func query(_ call: Call) throws -> EventQuery {
        let types = try call.parameter("types")?.split(separator: ",").map(String.init) ?? []
        let category = try call.parameter("category")
        let tags = call.parameters.filter { $0.name == "tag" }.map(\.text)
        let known = Set(BackOffice.events.flatMap(\.names))
        if let unknown = types.first(where: { !known.contains($0) }) {
            throw Problem(.init("unknown-event"), "there is no event \(unknown)", field: "types")
        }
        if let category, !BackOffice.entities.contains(where: { $0.category == category }) {
            throw Problem(
                .init("unknown-category"), "there is no category \(category)", field: "category")
        }
        if types.isEmpty, category == nil, tags.isEmpty { return .all }
        return .anyOf([.init(types: types, tags: tags, categories: category.map { [$0] } ?? [])])
    }

    static func limit(_ call: Call, else usual: Int) throws -> Int {
        guard let text = try call.parameter("limit") else { return usual }
        guard let limit = Int(text), (1...mostAtOnce).contains(limit) else {
            throw Problem(
                .invalidField, "must be a whole number from 1 to \(mostAtOnce)", field: "limit")
        }
        return limit
    }

    // MARK: - Live

    /// The position that the reader has seen: they say it themselves when they come back.
    private static func resumed(_ call: Call) throws -> Position {
        guard let name = HTTPField.Name("Last-Event-ID"), let text = call.request.headers[name]
        else { return try call.position("after") ?? 0 }
        guard let position = Position(plain: text) else {
            throw Problem(
                .invalidHeader, "must be the id of an event: its position", field: "Last-Event-ID")
        }
        return position
    }

    private static func live(
        _ call: Call, _ query: EventQuery, after position: Position, isWhole: Bool
    ) async throws -> Response {
        let store = call.office.store
        guard position <= (try await store.head()) else {
            throw Problem(
                .invalidField, "the log hasn't come to position \(position)", field: "after")
        }
        return try LiveAnswer.response(call) { tell in
            for try await event in store.subscribe(to: query, after: position) {
                await tell(
                    Told.event(nil, id: String(event.position), event.told(whole: isWhole)))
            }
        }
    }
}

extension RecordedEvent {
    /// As it is told, with all that is kept of it where that is asked for.
    func told(whole: Bool) -> [UInt8] { whole ? wholeJSON : json }
}
