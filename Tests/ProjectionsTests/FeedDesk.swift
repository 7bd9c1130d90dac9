import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Projections
import ReadModels
import Records
import Vocabulary

/// A desk at which feeds were taken over.
struct FeedDesk {
    /// Six days after the log's own clock, so that the two can be told apart.
    static let now = time("2026-03-07T21:30:00Z")

    let desk = Desk(clock: { FeedDesk.now })

    func take(_ jobs: (Int, Job)..., url: String? = nil) async throws {
        for (digit, job) in jobs {
            try await desk.happen("job-" + sameDigits(digit), Imported(job))
        }
        try await desk.happen("sync-jobs", Synced<Job>(url: url))
    }

    func take(_ invoices: (Int, Invoice)...) async throws {
        for (digit, invoice) in invoices {
            try await desk.happen("invoice-" + sameDigits(digit), Imported(invoice))
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

func time(_ text: String) -> Timestamp { Timestamp(text) ?? .earliest }

func sameDigits(_ digit: Int) -> String {
    let d = { String(repeating: String(digit), count: $0) }
    return "\(d(8))-\(d(4))-\(d(4))-\(d(4))-\(d(12))"
}

func job(
    _ status: String, _ start: String = "2024-11-16T11:45:37.320Z",
    _ end: String = "2024-11-16T18:45:37.320Z", number: Int64 = 1
) -> Job {
    Job(
        jobNumber: number, title: "Refit", startTime: time(start), endTime: time(end),
        status: status)
}

func invoice(_ cents: Int64, _ status: String = "Paid") -> Invoice {
    Invoice(invoiceNumber: 1, customerName: "Ada", totalCents: Cents(cents), status: status)
}
