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
            OperatorRoutes.metrics),
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
            "An answer, and it anew whenever it changes.", LiveQueryRoute.answer),
        Route(
            .get, "/v1/events", for: .admin, "The log, or a part of it; live if that is asked for.",
            EventRoute.answer),
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
            .get, "/v1/session", for: .reader, inAccounts: true,
            "Who asks, as the server sees them.",
            SessionRoute.answer),
        Route(
            .post, "/v1/session", for: .reader, inAccounts: true,
            "Takes a token, and lets a browser ask by a cookie from then on.", SessionRoute.begin),
        Route(
            .delete, "/v1/session", for: .reader, inAccounts: true,
            "Takes the cookie away again.", SessionRoute.end),
    ])
}
