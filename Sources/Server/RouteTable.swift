import Access
import HTTPTypes

extension Routes {
    /// Every address that there is, and the least role that may ask it. What isn't here isn't there, and what a
    /// command does is asked once more by the rules of its own part of the business. Who is kept to one account may ask
    /// what is `inAccounts`, about what belongs to it (``AccountQuery``).
    static let table = Routes(all: [
        Route(.get, "/health", for: nil, "That the server is alive.", OperatorRoutes.health),
        Route(
            .get, "/ready", for: nil, "Whether it should be asked: its log, its disk.",
            OperatorRoutes.ready),
        Route(
            .get, "/metrics", for: .admin, "Figures, in the form that Prometheus reads.",
            MetricsRoute.answer),
        Route(
            .get, "/v1/openapi.json", for: nil, "What can be asked here, as OpenAPI 3.1 has it.",
            OpenAPIRoute.answer),
        Route(
            .post, "/v1/commands/{name}", for: .user, inAccounts: true, "One command.",
            CommandRoute.answer),
        Route(
            .post, "/v1/commands", for: .user, inAccounts: true,
            "Commands, one a line, answered one a line as they are stored.",
            CommandStreamRoute.answer),
        Route(
            .get, "/v1/queries/{name}", for: .reader, inAccounts: true,
            "An answer, as things stand or as they stood.", QueryRoute.answer),
        Route(
            .get, "/v1/queries/{name}/live", for: .reader, inAccounts: true,
            "An answer, and what becomes of it whenever it changes.", LiveQueryRoute.answer),
        Route(
            .get, "/v1/events", for: .admin, "The log, or a part of it; live if that is asked for.",
            EventRoute.answer),
        Route(
            .get, "/v1/events/{id}", for: .admin,
            "The event of this id, or the first of the command's.", LookingBackRoutes.event),
        Route(
            .get, "/v1/position", for: .reader, inAccounts: true,
            "How far the log has come, or had; and as whom you ask.", LookingBackRoutes.position),
        Route(
            .get, "/v1/audit", for: .admin,
            "Who changed what of all things or of one kind, when and why.",
            LookingBackRoutes.audit),
        Route(
            .get, "/v1/actors", for: .admin, "Whoever has ever done anything.",
            LookingBackRoutes.actors),
        Route(
            .get, "/v1/streams/{category}/{id}/revision", for: .reader, inAccounts: true,
            "At which revision one thing is.", StreamRoutes.revision),
        Route(
            .get, "/v1/streams/{category}/{id}", for: .admin, inAccounts: true,
            "The events of one thing.",
            StreamRoutes.events),
        Route(
            .get, "/v1/streams/{category}/{id}/state", for: .reader, inAccounts: true,
            "One thing, as it stands or stood.", StreamRoutes.state),
        Route(
            .get, "/v1/streams/{category}/{id}/audit", for: .admin, inAccounts: true,
            "Who changed what of one thing, when and why.", StreamRoutes.audit),
        Route(
            .get, "/v1/streams/{category}/{id}/blame", for: .admin, inAccounts: true,
            "For each value of one thing the event that set it.", StreamRoutes.blame),
        Route(
            .get, "/v1/streams/{category}/{id}/diff", for: .admin, inAccounts: true,
            "How one thing differs between two of its revisions.", StreamRoutes.diff),
        Route(
            .get, "/v1/hooks", for: .owner, "How those stand to whom events are posted.",
            HookRoutes.all),
        Route(
            .post, "/v1/hooks/{name}/test", for: .owner,
            "Posts a message that tells of nothing, and says what came of it.", HookRoutes.test),
        Route(
            .get, "/v1/session", for: .reader, inAccounts: true,
            "Who asks, as the server sees them.",
            SessionRoute.answer),
        Route(
            .post, "/v1/session", for: .reader, inAccounts: true,
            "Takes a token, and lets a browser ask by a cookie from then on.", SessionRoute.begin),
        Route(
            .delete, "/v1/session", for: .reader, inAccounts: true,
            "Takes the cookie away again.", SessionRoute.end),
        Route(
            .get, "/v1/why/{position}", for: .admin,
            "What an event came of, and all that came of it.", WhyRoute.answer),
        Route(
            .get, "/v1/projections", for: .admin, "How the read models and the reactors stand.",
            ProjectionRoutes.all),
        .job(
            "/v1/projections/{name}/rebuild", for: .owner,
            "Make a projection's rows anew; what is there serves meanwhile.",
            RebuildParameters.self, ProjectionRoutes.rebuild),
        .job(
            "/v1/projections/{name}/swap", for: .owner,
            "The same: new rows take the place of the others in one step.",
            RebuildParameters.self, ProjectionRoutes.rebuild),
        .job(
            "/v1/projections/{name}/diff", for: .admin,
            "What this binary's code would change in a projection's rows, and why.",
            DiffParameters.self, ProjectionRoutes.diff),
        .job(
            "/v1/bisect", for: .admin,
            "Find the first event that made a condition over a query's answer true.",
            BisectParameters.self, HistoryJobs.bisect),
        .job(
            "/v1/replay", for: .admin,
            "Decide history again by today's rules, or by others, and say what would differ.",
            ReplayParameters.self, HistoryJobs.replay),
        .job(
            "/v1/verify", for: .admin, "Read the whole log and check it.",
            VerifyParameters.self, HistoryJobs.verify),
        Route(.get, "/v1/jobs", for: .admin, "The jobs that are known.", JobRoutes.all),
        Route(
            .get, "/v1/jobs/{id}", for: .admin,
            "How a job stands, and what came of it; live if that is asked for.", JobRoutes.one),
        Route(
            .delete, "/v1/jobs/{id}", for: .admin, "End a job, if it isn't over.",
            JobRoutes.cancel),
    ])
}
