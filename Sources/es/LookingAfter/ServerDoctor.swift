import CurlDownloads
import EventSourcing
import Records

/// Asks a server how it is, and says what whoever runs it wants to know: whether it lives, whether it should be asked,
/// what stands still, and how long it takes.
struct ServerDoctor {
    typealias Finding = Doctor.Finding

    private let address: String
    private let downloads: CurlDownloads
    private let hasToken: Bool

    /// - Throws: ``Failure`` where ES_TOKEN is no token.
    init(_ address: String, token text: String?) throws {
        var address = address
        while address.hasSuffix("/") { address.removeLast() }
        self.address = address
        var token: CurlDownloads.Token?
        if let text {
            token = CurlDownloads.Token(text)
            if token == nil {
                throw Failure(
                    .configuration, code: "configuration",
                    "ES_TOKEN is no token: it has visible ASCII characters only")
            }
        }
        hasToken = token != nil
        downloads = CurlDownloads(
            limits: .init(connecting: .seconds(5), whole: .seconds(15), redirects: 0), token: token)
    }

    func findings() async throws -> [Finding] {
        let begun = ContinuousClock.now
        let health: (status: Int, body: [UInt8])
        do throws(Rejection) {
            health = try await downloads.answer(of: address + "/health")
        } catch {
            // An address that is none is the caller's to mend.
            if error.refusals.first?.code != .connectivity { throw error }
            return [Finding("server", .failed, error.refusals.first?.message.description ?? "")]
        }
        let time = ContinuousClock.now - begun
        guard health.status == 200, Self.json(health.body)["ok"] == .boolean(true) else {
            return [
                Finding(
                    "server", .failed, "\(address) answers \(health.status), not as Daybook's does")
            ]
        }
        return [
            Finding(
                "server", .ok,
                "\(address) is alive, and answered in \(Self.words(time / .seconds(1)))")
        ]
            + (try await ready()) + (try await figures())
    }

    private static func json(_ body: [UInt8]) -> JSONValue {
        do throws(Rejection) { return try JSONValue(parsing: body) } catch { return .null }
    }

    private func ready() async throws -> [Finding] {
        let answer = try await downloads.answer(of: address + "/ready")
        let checks = Self.json(answer.body).members?.filter { $0.name != "ok" } ?? []
        if checks.isEmpty { return [Finding("ready", .failed, "it answers \(answer.status)")] }
        return checks.map { check in
            let words = check.value.plain
            return Finding("its \(check.name)", words == "ok" ? .ok : .failed, words)
        }
    }

    private func figures() async throws -> [Finding] {
        let answer = try await downloads.answer(of: address + "/metrics")
        switch answer.status {
        case 200:
            return Self.findings(in: ServedFigures(String(decoding: answer.body, as: UTF8.self)))
        case 401, 403:
            return [
                Finding(
                    "figures", .unchecked,
                    hasToken
                        ? "the token in ES_TOKEN doesn't open them: they are an admin's to see, over https or from here"
                        : "they are an admin's to see: put the token of one into ES_TOKEN")
            ]
        default: return [Finding("figures", .failed, "/metrics answers \(answer.status)")]
        }
    }

    // MARK: - What the figures say

    /// More events than these that the index lacks, and more commits that the oldest reader is behind, are worth a look.
    private static let most = (backlog: 200_000, behind: 10_000)

    static func findings(in figures: ServedFigures) -> [Finding] {
        // What is told of many stores together is none of one's log.
        if let open = figures.one("daybook_stores_open") {
            return [stores(figures, open), requests(figures)]
        }
        return [log(figures), index(figures), reader(figures)] + followers(figures)
            + [commits(figures), requests(figures), others(figures)]
    }

    private static func stores(_ figures: ServedFigures, _ open: Int) -> Finding {
        let failures = figures.one("daybook_store_failures_total") ?? 0
        let broken = figures.named("daybook_store_broken").filter { $0.value > 0 }
            .compactMap { $0.labels["store"] }
        let names = broken.map { neutralised($0) }.joined(separator: ", ")
        let words = "\(counted(open, "store")) open; \(counted(failures, "failure")) to open one"
        return broken.isEmpty
            ? Finding("stores", failures > 0 ? .warning : .ok, words)
            : Finding("stores", .failed, "\(words); nothing can be stored any more in \(names)")
    }

    private static func log(_ figures: ServedFigures) -> Finding {
        let head = counted(figures.one("daybook_log_head") ?? 0, "event")
        return figures.one("daybook_log_broken") == 1
            ? Finding(
                "log", .failed, "\(head), and nothing can be stored any more: start the server anew"
            )
            : Finding("log", .ok, head)
    }

    private static func index(_ figures: ServedFigures) -> Finding {
        let backlog = figures.one("daybook_index_backlog_events") ?? 0
        return Finding(
            "index", backlog > most.backlog ? .warning : .ok,
            "lacks \(counted(backlog, "event")), which are in the journal")
    }

    private static func reader(_ figures: ServedFigures) -> Finding {
        let behind = figures.one("daybook_log_oldest_reader_commits") ?? 0
        return Finding(
            "oldest reader", behind > most.behind ? .warning : .ok,
            behind == 0
                ? "nobody reads an old state of the log"
                : "\(counted(behind, "commit")) behind: what was let go of since can't be used again"
        )
    }

    /// Those that stand still; or how far the one that is furthest behind is.
    private static func followers(_ figures: ServedFigures) -> [Finding] {
        var findings: [Finding] = []
        for state in ["parked", "stuck", "failing"] {
            for one in figures.named("daybook_follower_state", ["state": state]) {
                // What fails is tried again by itself.
                findings.append(
                    Finding(name(of: one), state == "failing" ? .warning : .failed, state))
            }
        }
        for one in figures.named("daybook_follower_held_up") where one.value > 0 {
            findings.append(
                Finding(
                    name(of: one), .failed, "can't go on with \(counted(Int(one.value), "thing"))"))
        }
        let unbuilt = Set(
            figures.named("daybook_follower_state", ["state": "not-built"]).map(name(of:)))
        let all = figures.named("daybook_follower_lag_events")
        let behind = all.filter { $0.value > 0 && !unbuilt.contains(name(of: $0)) }
        guard let last = behind.max(by: { $0.value < $1.value }) else {
            let idle = unbuilt.isEmpty ? "" : ", or not asked for yet"
            return findings + [
                Finding("followers", .ok, "\(all.count), all at the log's end\(idle)")
            ]
        }
        return findings + [
            Finding(
                "followers", .ok,
                "\(all.count); furthest behind is \(name(of: last)), by \(counted(Int(last.value), "event"))"
            )
        ]
    }

    private static func name(of figure: ServedFigures.Figure) -> String {
        neutralised("\(figure.labels["kind"] ?? "") \(figure.labels["name"] ?? "")")
    }

    private static func commits(_ figures: ServedFigures) -> Finding {
        let appends = counted(figures.one("daybook_appends_total") ?? 0, "append")
        let commits = counted(figures.one("daybook_commit_seconds_count") ?? 0, "commit")
        let times = times(of: "daybook_commit_seconds", figures)
        return Finding("commits", .ok, "\(appends) in \(commits)\(times)")
    }

    private static func requests(_ figures: ServedFigures) -> Finding {
        let all = figures.named("daybook_requests_total")
        let failed = all.filter { $0.labels["status"]?.hasPrefix("5") == true }
            .reduce(0) { $0 + Int($1.value) }
        let count = all.reduce(0) { $0 + Int($1.value) }
        return Finding(
            "requests", failed > 0 ? .warning : .ok,
            counted(count, "answer") + (failed > 0 ? ", \(grouped(failed)) of them 5xx" : "")
                + times(of: "daybook_request_seconds", figures))
    }

    private static func times(of name: String, _ figures: ServedFigures) -> String {
        guard let half = figures.bound(of: name, share: 0.5) else { return "" }
        let most = figures.bound(of: name, share: 0.99).map { "within \(words($0))" }
        return ", half within \(words(half)), 99 of 100 "
            + (most ?? "in longer than is told apart")
    }

    private static func words(_ seconds: Double) -> String {
        seconds < 1 ? "\(Int((seconds * 1_000).rounded())) ms" : "\(Int(seconds)) s"
    }

    private static func others(_ figures: ServedFigures) -> Finding {
        let (readers, connections) = (
            figures.one("daybook_live_readers") ?? 0, figures.one("daybook_connections") ?? 0
        )
        let running = figures.one("daybook_jobs", ["state": "running"]) ?? 0
        let waiting = figures.one("daybook_jobs", ["state": "queued"]) ?? 0
        return Finding(
            "at work", .ok,
            """
            \(counted(connections, "connection")), \(counted(readers, "live reader")); \
            \(counted(running, "job")) under way, \(grouped(waiting)) waiting
            """)
    }
}
