import Answers
import Daybook
import EventSourcing
import EventStore
import History
import Hummingbird
import ReadModels
import Records

/// `GET /v1/why/{position}`: what an event came of, and all that came of it. It is meant by its position, by its id,
/// or by that of its command.
enum WhyRoute {
    static func answer(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let (office, asked) = (call.office, call.path("position"))
        let answer = try await within(call.limits.question, "it wasn't found in time") {
            let causes = Causes(try await office.readModels.auditIndex(), in: office.store)
            return try await office.reading {
                guard let event = try await event(asked, causes) else {
                    throw Problem(
                        .notFound, "no event and no command in the log is \(asked)",
                        field: "position")
                }
                return try await causes.tree(around: event).answer(asked: event.position)
            }
        }
        return .json(answer)
    }

    private static func event(_ asked: String, _ causes: Causes) async throws -> RecordedEvent? {
        if let position = Position(plain: asked) { return try await causes.event(at: position) }
        return try await causes.event(called: asked)
    }
}
