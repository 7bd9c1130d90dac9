import Answers
import HTTPTypes
import Hummingbird
import Records

/// `/v1/jobs`: what takes longer than an answer may, how it stands, and to end it.
enum JobRoutes {
    static func all(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let jobs = try await call.served.jobs.all()
        return .json(.object([.init("jobs", .array(jobs.map { $0.told(to: call) }))]))
    }

    static func one(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let (jobs, id) = (call.served.jobs, call.path("id"))
        if call.request.headers[.accept]?.contains("text/event-stream") == true {
            guard let following = try await jobs.follow(id) else { throw missing(id) }
            return try LiveAnswer.response(call) { tell in
                for await job in following {
                    await tell(Told.event("job", id: nil, try await told(job, by: jobs, to: call)))
                }
            }
        }
        guard let job = try await jobs.job(id) else { throw missing(id) }
        return .bytes(
            try await told(job, by: jobs, to: call) + [UInt8(ascii: "\n")],
            type: AnswerForm.json.type)
    }

    static func cancel(_ call: Call) async throws -> Response {
        try call.allowOnly([])
        let (jobs, id) = (call.served.jobs, call.path("id"))
        guard let known = try await jobs.job(id) else { throw missing(id) }
        try call.requireRole(known.kind.least)
        guard let job = try await jobs.cancel(id) else { throw missing(id) }
        return .json(job.told(to: call))
    }

    /// Has a job wait for its turn, and answers where to look for it.
    static func begin(
        _ kind: Job.Kind, _ parameters: some Record, of projection: String? = nil, _ call: Call,
        _ work: @escaping Jobs.Work
    ) async throws -> Response {
        try call.allowOnly([])
        var told = JSONValue(of: parameters).members ?? []
        if let projection { told.insert(.init("projection", .string(projection)), at: 0) }
        let lease = call.lease
        let job = try await call.served.jobs.begin(
            Job(kind, .object(told), by: call.caller?.name ?? "")
        ) { live in
            // The store stays open until it is over.
            defer { withExtendedLifetime(lease) {} }
            return try await work(live)
        }
        return .json(
            job.told(to: call), status: .accepted,
            headers: [.location: "\(call.root)/jobs/\(job.id)"])
    }

    /// The job, and what came of it as it was written.
    private static func told(_ job: Job, by jobs: Jobs, to call: Call) async throws -> [UInt8] {
        let json = job.told(to: call).json()
        guard job.state == .done, let result = try await jobs.result(of: job.id) else {
            return json
        }
        return json.dropLast() + Array(",\"result\":".utf8) + result + [UInt8(ascii: "}")]
    }

    private static func missing(_ id: String) -> Problem {
        Problem(.notFound, "there is no job \(id)", field: "id")
    }
}

extension Job {
    /// As it is told to whoever asks: why it failed in its parts only to those who say it in their own language.
    fileprivate func told(to call: Call) -> JSONValue {
        var job = self
        if !call.request.wantsParts, var told = problem, let errors = told["errors"]?.elements {
            told["errors"] = .array(
                errors.map { error in
                    .object((error.members ?? []).filter { $0.name != "said" })
                })
            job.problem = told
        }
        return JSONValue(of: job)
    }
}
