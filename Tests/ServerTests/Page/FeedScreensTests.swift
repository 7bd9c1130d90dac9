import Access
import EventStore
import Records
import Testing

@testable import Page
@testable import Server

@Suite struct `Jobs and invoices on the page` {
    private static func serving() async throws -> Looking {
        let looking = Looking(server: try await Serving())
        let today = Timestamp.now.day
        let job = { (number: Int, status: String, start: String, end: String) in
            #"{"id":"00000000-0000-4000-8000-00000000000\#(number)","jobNumber":\#(number),"title":"Job \#(number)","startTime":"\#(start)","endTime":"\#(end)","status":"\#(status)"}"#
        }
        let jobs = [
            job(1, "Yet to start", "\(today)T11:45:37.320Z", "\(today)T18:45:37.320Z"),
            job(2, "Completed", "2024-11-16T11:45:37.320Z", "2024-11-16T18:45:37.320Z"),
            job(3, "Completed", "2024-11-16T11:45:37.320Z", "2024-11-17T18:45:37.320Z"),
        ]
        try await Shop.send(looking, "SyncJobs", #"{"jobs":[\#(jobs.joined(separator: ","))]}"#)
        let invoices = [(1, "Pending", 900), (2, "Paid", 100), (3, "Paid", 200)].map {
            #"{"id":"00000000-0000-4000-8000-00000000010\#($0)","invoiceNumber":\#($0),"customerName":"Customer \#($0)","total":\#($2),"status":"\#($1)"}"#
        }
        try await Shop.send(
            looking, "SyncInvoices", #"{"invoices":[\#(invoices.joined(separator: ","))]}"#)
        return looking
    }

    private static func order(of words: [String], in text: String) -> [String] {
        words.compactMap { word in text.firstRange(of: word).map { (word, $0.lowerBound) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    @Test func `are drawn in descending order: jobs by number, invoices by what they come to`()
        async throws
    {
        let looking = try await Self.serving()
        let main = try await Shop.main(looking, "/feeds")
        #expect(
            Self.order(of: ["?status=Yet%20to%20start", "?status=Completed"], in: main)
                == ["?status=Completed", "?status=Yet%20to%20start"])
        #expect(
            Self.order(of: ["?status=Paid", "?status=Pending"], in: main)
                == ["?status=Pending", "?status=Paid"])
        #expect(main.contains("$1,200"))
        #expect(main.contains("Last synced:"))
    }

    @Test
    func `stand in tabs, the first one unless another is asked for, in the three forms of dates`()
        async throws
    {
        let looking = try await Self.serving()
        let first = try await Shop.main(looking, "/feeds/jobs")
        #expect(first.contains("16/11/2024, 11:45 - 18:45"))
        #expect(first.contains("16/11/2024, 11:45 AM → 17/11/2024, 18:45 PM"))
        #expect(!first.contains("Today, 11:45 - 18:45"))
        let other = try await Shop.main(looking, "/feeds/jobs?status=Yet%20to%20start")
        #expect(other.contains("Today, 11:45 - 18:45"))
        #expect(!other.contains("16/11/2024"))
        let invoices = try await Shop.main(looking, "/feeds/invoices?status=Paid")
        #expect(invoices.contains("Customer 2") && !invoices.contains("Customer 1"))
    }

    @Test func `are said in Arabic where the page is`() async throws {
        var looking = try await Self.serving()
        looking.cookies["daybook-language"] = "ar"
        let main = try await Shop.main(looking, "/feeds/jobs")
        #expect(main.contains("مكتملة") && main.contains("16/11/2024، 11:45 - 18:45"))
        #expect(!main.contains("Completed<"))
    }

    @Test func `are gone where they are switched off`() async throws {
        let looking = try await Self.serving()
        try await Shop.send(looking, "DisableFeature", #"{"name":"jobs"}"#)
        let main = try await Shop.main(looking, "/feeds")
        #expect(!main.contains(#"id="jobs-h""#) && !main.contains(#"id="picture-jobs""#))
        #expect(main.contains(#"id="invoices-h""#))
        #expect(try await looking.get("/feeds/jobs").status >= 400)
        try await Shop.send(looking, "DisableFeature", #"{"name":"invoices"}"#)
        #expect(
            try await Shop.main(looking, "/feeds").contains("Jobs and invoices are switched off."))
        try await Shop.send(looking, "EnableFeature", #"{"name":"jobs"}"#)
        #expect(try await Shop.main(looking, "/feeds/jobs").contains("Job 2"))
    }

    @Test func `are told as a feed in no more than has room on the wire, however much has changed`()
        async throws
    {
        let looking = Looking(server: try await Serving())
        for round in 10..<30 {
            let jobs = (100..<160).map { number in
                // Every list has others than the one before.
                #"{"id":"00000000-0000-4000-8000-0000000\#(round)\#(number)","jobNumber":\#(number),"title":"A job","startTime":"2024-11-16T11:45:37.320Z","endTime":"2024-11-16T18:45:37.320Z","status":"Completed"}"#
            }
            try await Shop.send(looking, "SyncJobs", #"{"jobs":[\#(jobs.joined(separator: ","))]}"#)
        }
        let page = try await looking.get("/things/sync/jobs")
        #expect(page.status == 200 && page.body.count <= 60_000, "\(page.body.count)")
        let older = try #require(
            page.text.firstMatch(of: /href="([^"]*before=[^"]*)" rel="next"/)?.1)
        let rest = try await looking.get(String(older).replacing("&amp;", with: "&"))
        #expect(rest.status == 200 && rest.text.contains("Revision 0"))
        #expect(rest.body.count <= 60_000, "\(rest.body.count)")
    }
}
