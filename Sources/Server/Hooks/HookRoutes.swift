import Answers
import Daybook
import EventSourcingRuntime
import Hummingbird
import Logging
import Records

/// `/v1/hooks`: how those stand to whom events are posted. They are added, removed, told to go on and given other secrets
/// by commands.
enum HookRoutes {
    /// `GET /v1/hooks`
    static func all(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let hooks = call.office.hooks
        let all = try await within(call.limits.question, "it wasn't found in time") {
            try await hooks.all()
        }
        return .json(.object([.init("hooks", .array(all.map { JSONValue(of: $0) }))]))
    }

    /// `POST /v1/hooks/{name}/test`: posts a message that tells of nothing, and says what came of it.
    static func test(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let (hooks, name) = (call.office.hooks, call.path("name"))
        let trial = try await within(call.limits.question, "it didn't answer in time") {
            try await hooks.test(name)
        }
        return .json(JSONValue(of: trial))
    }

    /// The secret that came of a command, which its sender is told and nobody else. The command is done, whether or not it
    /// can be told.
    static func secret(of outcome: CommandOutcome, _ call: Call) -> String? {
        do { return try call.office.hooks.secret(of: outcome) } catch {
            call.served.logger.error(
                "secret not told", metadata: ["id": "\(call.id)", "error": "\(error)"])
            return nil
        }
    }
}

extension JSONValue {
    /// The result of a command, with the secret that came of it, if one did.
    func telling(secret: String?) -> JSONValue {
        guard let secret else { return self }
        var result = self
        result["secret"] = .string(secret)
        return result
    }
}
