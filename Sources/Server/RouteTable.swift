import Access
import HTTPTypes

extension Routes {
    /// Every address that there is, and the least role that may ask it. What isn't here isn't there, and what a
    /// command does is asked once more by the rules of its own part of the business.
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
            .post, "/v1/commands/{name}", for: .user, "One command.", CommandRoute.answer),
        Route(
            .post, "/v1/commands", for: .user,
            "Commands, one a line, answered one a line as they are stored.",
            CommandStreamRoute.answer),
        Route(
            .get, "/v1/queries/{name}", for: .reader,
            "An answer, as things stand or as they stood.", QueryRoute.answer),
        Route(
            .get, "/v1/queries/{name}/live", for: .reader,
            "An answer, and it anew whenever it changes.", LiveQueryRoute.answer),
        Route(
            .get, "/v1/events", for: .admin, "The log, or a part of it; live if that is asked for.",
            EventRoute.answer),
        Route(
            .get, "/v1/events/{id}", for: .admin,
            "The event of this id, or the first of the command's.", LookingBackRoutes.event),
        Route(
            .get, "/v1/position", for: .reader,
            "How far the log has come, or had; and as whom you ask.", LookingBackRoutes.position),
        Route(
            .get, "/v1/audit", for: .admin,
            "Who changed what of all things or of one kind, when and why.",
            LookingBackRoutes.audit),
        Route(
            .get, "/v1/actors", for: .admin, "Whoever has ever done anything.",
            LookingBackRoutes.actors),
        Route(
            .get, "/v1/streams/{category}/{id}/revision", for: .reader,
            "At which revision one thing is.", StreamRoutes.revision),
        Route(
            .get, "/v1/streams/{category}/{id}", for: .admin, "The events of one thing.",
            StreamRoutes.events),
        Route(
            .get, "/v1/streams/{category}/{id}/state", for: .reader,
            "One thing, as it stands or stood.", StreamRoutes.state),
        Route(
            .get, "/v1/streams/{category}/{id}/audit", for: .admin,
            "Who changed what of one thing, when and why.", StreamRoutes.audit),
        Route(
            .get, "/v1/streams/{category}/{id}/blame", for: .admin,
            "For each value of one thing the event that set it.", StreamRoutes.blame),
        Route(
            .get, "/v1/streams/{category}/{id}/diff", for: .admin,
            "How one thing differs between two of its revisions.", StreamRoutes.diff),
    ])
}
