import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Projections
import ReadModels
import Records
import Testing
import Vocabulary

/// A desk at which feeds were taken over.
private struct FeedDesk {
    /// Six days after the log's own clock, so that the two can be told apart.
    static let now = time("2026-03-07T21:30:00Z")

    let desk = Desk(clock: { FeedDesk.now })

    func take(_ jobs: (Int, Job)..., url: String? = nil) async throws {
        for (digit, job) in jobs {
            try await desk.happen("job-" + uuid(digit), Imported(job))
        }
        try await desk.happen("sync-jobs", Synced<Job>(url: url))
    }

    func take(_ invoices: (Int, Invoice)...) async throws {
        for (digit, invoice) in invoices {
            try await desk.happen("invoice-" + uuid(digit), Imported(invoice))
        }
        try await desk.happen("sync-invoices", Synced<Invoice>())
    }

    /// When a job is, as it is shown.
    func when(
        _ start: String, _ end: String, _ parameters: [String: String] = [:], asOf: Position? = nil
    ) async throws -> String? {
        try await take((1, job("Open", start, end)))
        return try await desk.items("jobs", parameters, asOf: asOf).first?["when"]?.text
    }
}

private func time(_ text: String) -> Timestamp { Timestamp(text) ?? .earliest }

private func uuid(_ digit: Int) -> String {
    let d = { String(repeating: String(digit), count: $0) }
    return "\(d(8))-\(d(4))-\(d(4))-\(d(4))-\(d(12))"
}

private func job(
    _ status: String, _ start: String = "2024-11-16T11:45:37.320Z",
    _ end: String = "2024-11-16T18:45:37.320Z", number: Int64 = 1
) -> Job {
    Job(
        jobNumber: number, title: "Refit", startTime: time(start), endTime: time(end),
        status: status)
}

private func invoice(_ cents: Int64, _ status: String = "Paid") -> Invoice {
    Invoice(invoiceNumber: 1, customerName: "Ada", totalCents: Cents(cents), status: status)
}

@Suite struct `The time of a job` {
    private let desk = FeedDesk()

    @Test(arguments: [
        ("2026-03-07T11:45:37.320Z", "2026-03-07T18:45:37.320Z", "Today, 11:45 - 18:45"),
        (
            "2024-11-16T11:45:37.320Z", "2024-11-16T18:45:37.320Z",
            "16/11/2024, 11:45 - 18:45"
        ),
        (
            "2024-11-16T11:45:37.320Z", "2024-11-17T18:45:37.320Z",
            "16/11/2024, 11:45 AM → 17/11/2024, 18:45 PM"
        ),
        (
            "2026-03-07T12:00:00Z", "2026-03-08T00:00:00Z",
            "07/03/2026, 12:00 PM → 08/03/2026, 00:00 AM"
        ),
        ("2026-03-07T09:05:00Z", "2026-03-07T07:00:00Z", "Today, 09:05 - 07:00"),
        (
            "2024-11-17T11:59:00Z", "2024-11-16T00:00:00Z",
            "17/11/2024, 11:59 AM → 16/11/2024, 00:00 AM"
        ),
        ("0001-01-01T00:00:00Z", "0001-01-01T23:59:59.999Z", "01/01/0001, 00:00 - 23:59"),
    ]) func `is shown as the app shows it`(start: String, end: String, shown: String) async throws {
        #expect(try await desk.when(start, end) == shown)
    }

    @Test func `is shown by the clock that is asked for`() async throws {
        let span = ("2026-03-07T21:30:00Z", "2026-03-07T23:00:00Z")
        for (zone, shown) in [
            ("Z", "Today, 21:30 - 23:00"),
            ("+02:00", "07/03/2026, 23:30 PM → 08/03/2026, 01:00 AM"),
            ("+02:30", "Today, 00:00 - 01:30"),
            ("-21:31", "06/03/2026, 23:59 PM → 07/03/2026, 01:29 AM"),
        ] {
            #expect(try await desk.when(span.0, span.1, ["zone": zone]) == shown)
        }
        for zone in ["2", "+2:00", "Cairo", "", "+24:00", "+02:60"] {
            #expect(try await desk.desk.refusal("jobs", ["zone": zone])?.field == "zone")
        }
    }

    @Test func `of a question about the past is that of then`() async throws {
        // The log's own clock stands at 2026-03-01.
        let shown = try await desk.when("2026-03-01T08:00:00Z", "2026-03-01T09:00:00Z")
        #expect(shown == "01/03/2026, 08:00 - 09:00")
        let head = try await desk.desk.store.head()
        for position in [1, head] as [Position] {
            let then = try await desk.desk.items("jobs", asOf: position)
            #expect(then.first?["when"]?.text == "Today, 08:00 - 09:00")
        }
    }

    @Test func `reads from right to left in Arabic`() async throws {
        func scalars(_ start: String, _ end: String) async throws -> String? {
            try await desk.when(start, end, ["language": "ar"])
        }
        // RLI … PDI around it; "اليوم" and "،"; an arrow to the left; ص and م.
        #expect(
            try await scalars("2026-03-07T11:45:00Z", "2026-03-07T18:45:00Z")?.unicodeScalars
                .elementsEqual(
                    "\u{2067}\u{627}\u{644}\u{64A}\u{648}\u{645}\u{60C} 11:45 - 18:45\u{2069}"
                        .unicodeScalars) == true)
        #expect(
            try await scalars("2024-11-16T11:45:00Z", "2024-11-16T18:45:00Z")?.unicodeScalars
                .elementsEqual(
                    "\u{2067}16/11/2024\u{60C} 11:45 - 18:45\u{2069}".unicodeScalars) == true)
        #expect(
            try await scalars("2024-11-16T11:45:00Z", "2024-11-17T18:45:00Z")?.unicodeScalars
                .elementsEqual(
                    """
                    \u{2067}16/11/2024\u{60C} 11:45 \u{635} \u{2190} \
                    17/11/2024\u{60C} 18:45 \u{645}\u{2069}
                    """.unicodeScalars) == true)
    }
}

@Suite struct `Noon` {
    @Test(arguments: [("en", "12:00 PM"), ("ar", "12:00 م")])
    func `is after midday`(language: String, shown: String) async throws {
        let when = try await FeedDesk().when(
            "2024-11-16T12:00:00Z", "2024-11-17T11:59:59Z", ["language": language])
        #expect(when?.contains(shown) == true, "\(when ?? "")")
    }
}

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
        #expect(sums.map(\.name) == ["direction", "tabs"])
        #expect(sums[0].value == .string("ltr"))
        #expect(
            sums[1].value.elements?.map { $0["legend"]?.text } == [
                "Open (2)", "Done (1)", "Late (1)",
            ])
        #expect(
            items.first?.members?.map(\.name) == [
                "id", "jobNumber", "title", "startTime", "endTime", "status", "label", "when",
            ])
        // One tab alone; the tabs stay.
        #expect(try await desk.desk.column("id", "jobs", ["status": "Open"]).count == 2)
        #expect(try await desk.desk.items("jobs", ["status": "open"]).isEmpty)
        #expect(try await desk.desk.items("jobs", ["text": "dON"]).count == 1)
        #expect(try await desk.desk.items("jobs", ["text": "refit"]).count == 4)
        #expect(try await desk.desk.items("jobs", ["text": uuid(3)]).count == 1)
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
        try await desk.desk.happen("job-" + uuid(1), Revised(job("Done")))
        try await desk.desk.happen("job-" + uuid(2), Withdrawn<Job>())
        #expect(try await desk.desk.column("status", "jobs") == [.string("Done")])
        try await desk.desk.happen("job-" + uuid(2), Imported(job("New")))
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

    @Test func `refuses a sum that leaves 64 bits, and no more than that`() async throws {
        try await desk.take((1, invoice(.max, "Paid")), (2, invoice(.max, "Paid")))
        #expect(try await desk.desk.refusal("feed-summary")?.code == .amountOverflow)
        try await desk.desk.happen("invoice-" + uuid(2), Revised(invoice(.min, "Paid")))
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
