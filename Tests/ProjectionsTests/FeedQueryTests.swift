import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Projections
import ReadModels
import Records
import Testing
import Vocabulary

@Suite struct `A list of jobs or invoices` {
    private let desk = FeedDesk()

    @Test func `is grouped by status, with a tab for each`() async throws {
        try await desk.take(
            (1, job("Open", "2026-01-03T00:00:00Z")), (2, job("Done", "2026-01-02T00:00:00Z")),
            (3, job("Open", "2026-01-01T00:00:00Z")), (4, job("Late")))
        let reply = try await desk.desk.ask("jobs")
        guard case .list(let items, 4, nil, let sums) = reply.answer else {
            Issue.record("\(reply)")
            return
        }
        #expect(items.map { $0["id"]?.text?.first } == ["2", "4", "3", "1"])
        #expect(sums.map(\.name) == ["direction", "knownAt", "tabs"])
        #expect(sums[0].value == .string("ltr"))
        #expect(
            sums[2].value.elements?.map { $0["legend"]?.text } == [
                "Open (2)", "Done (1)", "Late (1)",
            ])
        #expect(
            items.first?.members?.map(\.name) == [
                "id", "jobNumber", "title", "startTime", "endTime", "status", "createdAt",
                "updatedAt", "label", "when",
            ])
        // One tab alone; the tabs stay.
        #expect(try await desk.desk.column("id", "jobs", ["status": "Open"]).count == 2)
        #expect(try await desk.desk.items("jobs", ["status": "open"]).isEmpty)
        #expect(try await desk.desk.items("jobs", ["text": "dON"]).count == 1)
        #expect(try await desk.desk.items("jobs", ["text": "refit"]).count == 4)
        #expect(try await desk.desk.items("jobs", ["text": sameDigits(3)]).count == 1)
    }

    @Test func `comes in parts that neither repeat nor leave out`() async throws {
        for digit in 1...9 {
            let hour = "2026-01-01T0\(digit % 3):00:00Z"
            try await desk.take((digit, job(["Open", "Done", "Late"][digit / 4], hour)))
        }
        for sort in ["startTime", "-startTime", "title", "-jobNumber"] {
            let whole = try await desk.desk.items("jobs", ["sort": sort])
            for limit in [1, 2, 4] {
                let pages = try await desk.desk.pages("jobs", ["sort": sort], limit: limit)
                #expect(pages.flatMap(\.self) == whole, "\(sort) by \(limit)")
            }
            let statuses = whole.map { $0["status"]?.text ?? "" }
            #expect(statuses.isGrouped)
        }
    }

    @Test func `is sorted inside each tab`() async throws {
        try await desk.take(
            (1, job("Open", number: 3)), (2, job("Open", number: 1)), (3, job("Done", number: 2)),
            (4, job("Open", number: 3)))
        let numbers = try await desk.desk.column("id", "jobs", ["sort": "-jobNumber"])
        #expect(numbers.map { $0.text?.first } == ["3", "1", "4", "2"])
    }

    @Test func `follows the feed`() async throws {
        try await desk.take((1, job("Open")), (2, job("Open")))
        try await desk.desk.happen("job-" + sameDigits(1), Revised(job("Done")))
        try await desk.desk.happen("job-" + sameDigits(2), Withdrawn<Job>())
        #expect(try await desk.desk.column("status", "jobs") == [.string("Done")])
        try await desk.desk.happen("job-" + sameDigits(2), Imported(job("New")))
        #expect(try await desk.desk.items("jobs").count == 2)
    }

    @Test(
        arguments: [
            (0, "$0"), (100, "$1"), (123_400, "$1,234"), (123_450, "$1,234.50"), (5, "$0.05"),
            (-150, "-$1.50"), (100_000_000, "$1,000,000"), (.min, "-$92,233,720,368,547,758.08"),
        ] as [(Int64, String)]) func `shows a total in dollars`(cents: Int64, shown: String)
        async throws
    {
        try await desk.take((1, invoice(cents)))
        #expect(try await desk.desk.column("total", "invoices") == [.string(shown)])
        #expect(
            try await desk.desk.column("total", "invoices", ["language": "ar"]) == [
                .string("\u{2066}\(shown)\u{2069}")
            ])
        #expect(try await desk.desk.column("totalCents", "invoices") == [.integer(cents)])
    }

    @Test func `has its statuses in the language that is asked for`() async throws {
        try await desk.take(
            (1, invoice(1, "Paid")), (2, invoice(1, "bad-debt")), (3, invoice(1, "X")))
        #expect(
            try await desk.desk.column("label", "invoices") == [
                .string("Paid"), .string("X"), .string("bad-debt"),
            ])
        let reply = try await desk.desk.ask("invoices", ["language": "ar"])
        guard case .list(let items, _, _, let sums) = reply.answer else { return }
        #expect(items.map { $0["label"]?.text } == ["مدفوعة", "X", "دين معدوم"])
        #expect(items.map { $0["status"]?.text } == ["Paid", "X", "bad-debt"])
        #expect(sums[0].value == .string("rtl"))
        #expect(try await desk.desk.refusal("invoices", ["language": "fr"])?.field == "language")
    }

    @Test func `is refused while its feature is off, and whole when it is on again`() async throws {
        try await desk.take((1, job("Open")))
        try await desk.take((1, invoice(1)))
        let before = try await desk.desk.items("jobs")
        try await desk.desk.happen("feature-jobs", FeatureDisabled())
        #expect(try await desk.desk.refusal("jobs")?.code == .featureDisabled)
        #expect(try await desk.desk.items("invoices").count == 1)
        try await desk.desk.happen("feature-jobs", FeatureEnabled())
        #expect(try await desk.desk.items("jobs") == before)
    }
}

@Suite struct `The summary of feeds` {
    private let desk = FeedDesk()

    @Test func `has jobs by count and invoices by sum, largest first`() async throws {
        try await desk.take(
            (1, job("Open")), (2, job("Done")), (3, job("Late")), (4, job("Late")),
            url: "https://example.com/jobs")
        try await desk.take(
            (1, invoice(500, "Paid")), (2, invoice(600, "Paid")), (3, invoice(2000, "Open")),
            (4, invoice(-100, "Credit")))
        let summary = try await desk.desk.item("feed-summary")
        #expect(
            summary["jobChart"]?.elements?.map { $0["legend"]?.text } == [
                "Late (2)", "Done (1)", "Open (1)",
            ])
        #expect(
            summary["invoiceChart"]?.elements?.map { $0["legend"]?.text } == [
                "Open ($20)", "Paid ($11)", "Credit (-$1)",
            ])
        #expect(summary["invoiceChart"]?.elements?.map { $0["count"]?.integer } == [1, 2, 1])
        let cards = try #require(summary["cards"]?.elements)
        #expect(cards.map { $0["feed"]?.text } == ["jobs", "invoices"])
        #expect(cards.map { $0["title"]?.text } == ["Jobs", "Invoices"])
        #expect(cards[0]["count"] == .integer(4))
        #expect(cards[1]["totalCents"] == .integer(3000))
        #expect(cards[1]["total"] == .string("$30"))
        #expect(cards[0]["syncedAt"] == .string(Given.now.description))
        #expect(cards[0]["url"] == .string("https://example.com/jobs"))
        #expect(cards[1]["url"] == .null)
    }

    @Test func `says as of when each is known, apart from when it last differed`() async throws {
        func times(_ name: String) async throws -> [JSONValue?] {
            let cards = try await desk.desk.item("feed-summary")["cards"]?.elements ?? []
            return cards.map { $0[name] }
        }
        try await desk.desk.happen("sync-jobs", Synced<Job>(), at: hoursAgo(9))
        try await desk.desk.happen(
            "sync-jobs", Synced<Job>(confirmed: true), at: hoursAgo(1))
        try await desk.desk.happen(
            "sync-invoices", Synced<Invoice>(confirmed: true), at: hoursAgo(2))
        #expect(try await times("syncedAt") == [.string(hoursAgo(9).description), .null])
        #expect(
            try await times("knownAt")
                == [.string(hoursAgo(1).description), .string(hoursAgo(2).description)])
        #expect(
            try await desk.desk.ask("jobs").json["knownAt"]
                == .string(hoursAgo(1).description))
    }

    @Test func `is there before anything is`() async throws {
        let summary = try await desk.desk.item("feed-summary", ["language": "ar"])
        #expect(summary["direction"] == .string("rtl"))
        #expect(summary["jobChart"] == .array([]))
        let cards = try #require(summary["cards"]?.elements)
        #expect(cards.map { $0["title"]?.text } == ["الوظائف", "الفواتير"])
        #expect(cards.map { $0["syncedAt"] } == [.null, .null])
    }

    @Test func `leaves a feature out that is off`() async throws {
        try await desk.take((1, job("Open")))
        try await desk.desk.happen("feature-jobs", FeatureDisabled())
        let summary = try await desk.desk.item("feed-summary")
        #expect(summary["jobChart"] == nil)
        #expect(summary["cards"]?.elements?.map { $0["feed"]?.text } == ["invoices"])
    }

    @Test func `leaves out a sum that leaves 64 bits, and no more than that`() async throws {
        try await desk.take((1, invoice(.max, "Paid")), (2, invoice(.max, "Paid")))
        let beyond = try await desk.desk.item("feed-summary")
        #expect(beyond["cards"]?.elements?.last?["totalCents"] == .null)
        #expect(beyond["cards"]?.elements?.first?["count"] == .integer(0))
        #expect(
            beyond["unsaid"]?.elements?.map { $0["figure"]?.text } == [
                "invoices.totalCents", "invoiceChart[0].totalCents",
            ])
        try await desk.desk.happen("invoice-" + sameDigits(2), Revised(invoice(.min, "Paid")))
        let summary = try await desk.desk.item("feed-summary")
        #expect(summary["invoiceChart"]?.elements?.first?["totalCents"] == .integer(-1))
    }
}

@Suite struct `The list of features` {
    @Test func `says which are on, since when and why`() async throws {
        let desk = Desk()
        #expect(
            try await desk.column("name", "features") == [.string("invoices"), .string("jobs")])
        #expect(
            try await desk.column("enabled", "features") == [.boolean(true), .boolean(true)])
        try await desk.happen("feature-jobs", FeatureDisabled(), reason: "winter")
        let jobs = try #require(try await desk.items("features").last)
        #expect(jobs["enabled"] == .boolean(false))
        #expect(jobs["reason"] == .string("winter"))
        #expect(jobs["changedAt"] == .string(Given.now.description))
        try await desk.happen("feature-jobs", FeatureEnabled())
        #expect(try await desk.items("features").last?["enabled"] == .boolean(true))
    }
}

extension [String] {
    /// Whether equal ones stand together.
    fileprivate var isGrouped: Bool {
        let runs = indices.count { $0 == 0 || self[$0] != self[$0 - 1] }
        return runs == Set(self).count
    }
}
