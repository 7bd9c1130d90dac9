import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Hummingbird
import ReadModels
import Records

/// `GET /metrics`: what was asked, what the log has done, how those stand that follow it, and the jobs.
enum MetricsRoute {
    static func answer(_ call: Call) async throws -> Response {
        var text = MetricText()
        call.served.metrics.write(to: &text)
        try await log(call, &text)
        try await followers(call, &text)
        await jobs(call, &text)
        text.one(
            "daybook_live_readers", .gauge, "Those who are being told what happens.",
            call.served.readers.count)
        // Of many stores none learns how much the others are asked.
        if case .alone = call.served.place {
            text.one(
                "daybook_connections", .gauge, "Connections that are open.",
                call.served.connections.count)
        }
        return .bytes(
            Array(text.text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }

    private static func log(_ call: Call, _ text: inout MetricText) async throws {
        let store = call.office.store
        text.one(
            "daybook_log_head", .gauge, "The position of the last event.", try await store.head())
        text.one(
            "daybook_log_broken", .gauge, "Whether nothing can be stored any more.",
            call.office.isBroken ? 1 : 0)
        guard let figures = try await store.counting?.figures() else { return }
        text.one(
            "daybook_appends_total", .counter, "Requests that this server stored in the log.",
            figures.appends)
        text.family(
            "daybook_commit_events", .histogram, "Events of each commit of this server's.")
        text.histogram("daybook_commit_events", [:], figures.commitEvents)
        text.family(
            "daybook_commit_seconds", .histogram,
            "How long each took until it was on the disk.")
        text.histogram("daybook_commit_seconds", [:], figures.commitSeconds)
        text.one(
            "daybook_index_backlog_events", .gauge, "Events that the index lacks.",
            figures.backlog)
        text.one(
            "daybook_log_oldest_reader_commits", .gauge,
            "By how many commits the oldest reader of the log is behind.", figures.oldestReader)
    }

    private static func followers(_ call: Call, _ text: inout MetricText) async throws {
        let all = try await standing(call.office)
        text.family(
            "daybook_follower_lag_events", .gauge,
            "Events of the log that it hasn't come to yet; of all but projections, those it minds."
        )
        for one in all {
            text.sample(
                "daybook_follower_lag_events", ["kind": one.kind, "name": one.name], one.lag)
        }
        text.family("daybook_follower_state", .gauge, "How it stands: 1 for the state it is in.")
        for one in all {
            text.sample(
                "daybook_follower_state",
                ["kind": one.kind, "name": one.name, "state": one.state], 1)
        }
        text.family(
            "daybook_follower_held_up", .gauge,
            "Things that it can't go on with, though it goes on with all others.")
        for one in all {
            guard let heldUp = one.heldUp else { continue }
            text.sample(
                "daybook_follower_held_up", ["kind": one.kind, "name": one.name], heldUp)
        }
        text.family(
            "daybook_hook_tries", .gauge, "How often the event was tried that it stands at.")
        for one in all {
            guard let tries = one.tries else { continue }
            text.sample("daybook_hook_tries", ["name": one.name], tries)
        }
    }

    /// How one that follows the log stands, whatever it does.
    private struct Standing {
        var kind: String
        var name: String
        var state: String
        var lag: UInt64
        var heldUp: Int?
        /// Of a hook.
        var tries: Int64?

        init(_ kind: String, _ status: FollowerStatus) {
            (self.kind, name, state) = (kind, status.name, status.state.rawValue)
            lag = status.lag ?? status.waiting ?? 0
            heldUp = status.lag == nil ? status.heldUp.count : nil
        }

        init(_ status: HookStatus) {
            (kind, name, state) = ("hook", status.hook, status.state.rawValue)
            lag = UInt64(clamping: status.waiting)
            tries = status.stop?.tries ?? 0
        }
    }

    private static func standing(_ office: BackOffice) async throws -> [Standing] {
        try await office.readModels.status().map { Standing("projection", $0.follower) }
            + office.commands.reactions.status().map { Standing("reactor", $0) }
            + office.consumers.status().map { Standing("consumer", $0) }
            + office.hooks.all().map { Standing($0) }
    }

    private static func jobs(_ call: Call, _ text: inout MetricText) async {
        let (live, over) = await (call.served.jobs.live, call.served.jobs.counts)
        text.family("daybook_jobs", .gauge, "Jobs that aren't over.")
        for state in [Job.State.queued, .running] {
            text.sample(
                "daybook_jobs", ["state": state.rawValue], live.count { $0.state == state })
        }
        text.family("daybook_jobs_total", .counter, "Jobs of this server that are over.")
        for (key, count) in over.sorted(by: { $0.key < $1.key }) {
            text.sample("daybook_jobs_total", ["kind": key.kind, "state": key.state], count)
        }
    }
}
