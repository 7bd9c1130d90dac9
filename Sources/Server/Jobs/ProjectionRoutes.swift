import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Hummingbird
import ReadModels
import Records

/// `/v1/projections`: how the read models stand, what their rows would be, and to make them anew.
enum ProjectionRoutes {
    private static let mostRows: Int64 = 1_000

    static func all(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let office = call.office
        let answer = try await within(call.limits.question, "it wasn't looked up in time") {
            let all = try await office.readModels.status()
            let reactors = try await office.commands.reactions.status()
            return Followers(
                head: try await office.store.head(), projections: all, reactors: reactors
            ).answer
        }
        return .json(answer)
    }

    /// The new rows take the place of those that serve in one step: so to swap them is the same.
    static func rebuild(_ call: Call) async throws -> Response {
        let wanted = try await call.parameters(RebuildParameters.self)
        let (models, name) = (call.office.readModels, call.path("name"))
        _ = try models.projection(called: name)
        if call.office.isReadOnly {
            throw Problem(.init("store-read-only"), "nothing can be written where the store lies")
        }
        return try await JobRoutes.begin(.rebuild, wanted, of: name, call) { live in
            ProjectionBuild.answer(of: try await models.rebuild([name]) { live.tell($0, $1, $2) })
        }
    }

    static func diff(_ call: Call) async throws -> Response {
        let wanted = try await call.parameters(DiffParameters.self)
        let (models, name) = (call.office.readModels, call.path("name"))
        _ = try models.projection(called: name)
        let limit = wanted.limit ?? 20
        guard (0...mostRows).contains(limit) else {
            throw Problem(
                .invalidField, "must be a whole number from 0 to \(mostRows)", field: "limit")
        }
        return try await JobRoutes.begin(.diff, wanted, of: name, call) { live in
            try await models.difference(name, limit: Int(limit)) { live.tell($0, $1, $2) }.answer
        }
    }
}
