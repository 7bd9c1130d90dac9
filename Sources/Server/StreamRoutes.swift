import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import Hummingbird
import Records

/// `/v1/streams/{category}/{id}`: one thing's events, and what they tell of it.
enum StreamRoutes {
    static func events(_ call: Call) async throws -> Response {
        try call.allowOnly(["from", "limit", "backward", "whole"])
        let thing = try await thing(call)
        let isWhole = try call.flag("whole")
        let read = StreamRead(
            from: try call.position("from"),
            limit: try EventRoute.limit(call, else: EventRoute.mostAtOnce),
            backward: try call.flag("backward"))
        let store = call.office.store
        let events = try await within(call.limits.question, "the log wasn't read in time") {
            try await store.events(of: thing.stream, read)
        }
        guard !events.isEmpty else { throw thing.missing }
        var bytes = Array("{\"events\":[".utf8)
        for (index, event) in events.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += event.told(whole: isWhole)
        }
        bytes += Array("]}\n".utf8)
        return .bytes(bytes, type: AnswerForm.json.type)
    }

    static func revision(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let thing = try await thing(call)
        guard let revision = try await call.office.store.revision(of: thing.stream) else {
            throw thing.missing
        }
        return .json(
            .object(thing.stream.named + [.init("revision", .integer(Int64(clamping: revision)))]))
    }

    static func state(_ call: Call) async throws -> Response {
        try call.allowOnly(["at"])
        let thing = try await thing(call)
        let point = try point(call, "at") ?? .now
        let (office, store) = (call.office, call.office.store)
        let found = try await within(call.limits.question, "it wasn't folded in time") {
            try await office.reading {
                try await thing.entity.state(of: thing.id, in: store, at: point)
            }
        }
        guard let revision = found.revision else { throw thing.missing }
        return .json(found.answer, headers: [.eTag: "\"\(revision)\"", .cacheControl: "no-cache"])
    }

    static func audit(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let thing = try await thing(call)
        let (office, store) = (call.office, call.office.store)
        let changes = try await within(call.limits.question, "it wasn't folded in time") {
            try await office.reading { try await thing.entity.changes(of: thing.id, in: store) }
        }
        guard !changes.isEmpty else { throw thing.missing }
        var told: [JSONValue] = []
        for change in changes {
            told.append(.object(change.answer(by: try await store.commandName(of: change.event))))
        }
        return .json(.object(thing.stream.named + [.init("changes", .array(told))]))
    }

    static func blame(_ call: Call) async throws -> Response {
        try call.allowOnly(["at"])
        let thing = try await thing(call)
        let point = try point(call, "at") ?? .now
        let (office, store) = (call.office, call.office.store)
        let answer = try await within(call.limits.question, "it wasn't folded in time") {
            try await office.reading {
                let blamed = try await thing.entity.blame(of: thing.id, in: store, at: point)
                guard !blamed.isEmpty else { throw thing.missing }
                return try await blamed.answer(of: thing.entity.category, thing.id, in: store)
            }
        }
        return .json(answer)
    }

    static func diff(_ call: Call) async throws -> Response {
        try call.allowOnly(["from", "to"])
        let thing = try await thing(call)
        let (from, to) = (try point(call, "from") ?? .beginning, try point(call, "to") ?? .now)
        let (office, store) = (call.office, call.office.store)
        let answer = try await within(call.limits.question, "it wasn't folded in time") {
            try await office.reading {
                let difference = try await thing.entity.difference(
                    of: thing.id, in: store, from: from, to: to)
                guard difference.to.revision != nil else { throw thing.missing }
                return try await difference.answer(of: thing.entity.category, thing.id, in: store)
            }
        }
        return .json(answer)
    }

    // MARK: - What is meant

    private struct Thing: Sendable {
        let entity: AggregateDescription
        let id: String
        let stream: StreamName

        var missing: Problem {
            Problem(.notFound, "there is no \(entity.category) \(id)", field: "id")
        }
    }

    private static func thing(_ call: Call) async throws -> Thing {
        let category = call.path("category")
        guard let entity = BackOffice.entities.first(where: { $0.category == category }) else {
            throw Problem(
                .init("unknown-category"), "there is no category \(category)", field: "category")
        }
        let id = call.path("id")
        try await call.require(category, id, at: "id")
        return Thing(
            entity: entity, id: id, stream: try StreamName(category: category, id: id))
    }

    /// A position, or a revision as `r3`.
    private static func point(_ call: Call, _ name: String) throws -> EntityPoint? {
        guard let text = try call.parameter(name) else { return nil }
        if text.hasPrefix("r"), let revision = Revision(plain: String(text.dropFirst())) {
            return .revision(revision)
        }
        guard let position = Position(plain: text) else {
            throw Problem(.invalidField, "must be a position, or a revision as r3", field: name)
        }
        return .position(position)
    }
}
