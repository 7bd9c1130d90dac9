import Answers
import HTTPTypes
import Hummingbird
import Records

/// `/v1/jobs`: what takes longer than an answer may, how it stands, and to end it.
enum JobRoutes {
    static func all(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let jobs = try await call.served.jobs.all()
        return .json(.object([.init("jobs", .array(jobs.map { JSONValue(of: $0) }))]))
    }

    static func one(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let (jobs, id) = (call.served.jobs, call.path("id"))
        if call.request.headers[.accept]?.contains("text/event-stream") == true {
            guard let following = try await jobs.follow(id) else { throw missing(id) }
            return try LiveAnswer.response(call) { tell in
                for await job in following {
                    await tell(Told.event("job", id: nil, try await told(job, by: jobs)))
                }
            }
        }
        guard let job = try await jobs.job(id) else { throw missing(id) }
        return .bytes(
            try await told(job, by: jobs) + [UInt8(ascii: "\n")], type: AnswerForm.json.type)
    }

    static func cancel(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let (jobs, id) = (call.served.jobs, call.path("id"))
        guard let known = try await jobs.job(id) else { throw missing(id) }
        try call.requireRole(known.kind.least)
        guard let job = try await jobs.cancel(id) else { throw missing(id) }
        return .json(JSONValue(of: job))
    }

    /// Has a job wait for its turn, and answers where to look for it.
    static func begin(
        _ kind: Job.Kind, _ parameters: some Record, of projection: String? = nil, _ call: Call,
        _ work: @escaping Jobs.Work
    ) async throws -> Response {
        try call.allowOnly([])
        var told = JSONValue(of: parameters).members ?? []
        if let projection { told.insert(.init("projection", .string(projection)), at: 0) }
        let job = try await call.served.jobs.begin(
            Job(kind, .object(told), by: call.caller?.name ?? ""), work)
        return .json(
            JSONValue(of: job), status: .accepted, headers: [.location: "/v1/jobs/\(job.id)"])
    }

    /// The job, and what came of it as it was written.
    private static func told(_ job: Job, by jobs: Jobs) async throws -> [UInt8] {
        let json = JSONValue(of: job).json()
        guard job.state == .done, let result = try await jobs.result(of: job.id) else {
            return json
        }
        return json.dropLast() + Array(",\"result\":".utf8) + result + [UInt8(ascii: "}")]
    }

    private static func missing(_ id: String) -> Problem {
        Problem(.notFound, "there is no job \(id)", field: "id")
    }
}
