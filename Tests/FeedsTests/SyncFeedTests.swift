import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Records
import Testing
import Vocabulary

@Suite struct `Taking over a feed` {
    @Test func `imports what is new, each on a stream of its own`() throws {
        let when = givenNothing().when(SyncFeed<Job>(lines((2, job(2)), (1, job(1)))))
        when.then(.jobs(Synced(imported: [uuid(1), uuid(2)])))
        #expect(
            try when.decision().others.map { "\($0.category)-\($0.id)" } == [
                "job-" + uuid(1).text, "job-" + uuid(2).text,
            ])
        #expect(
            try when.decision().others.flatMap { $0.events.map { $0.stored.type } } == [
                "JobImported", "JobImported",
            ])
    }

    @Test func `tells differences only`() throws {
        let command = SyncFeed<Job>(lines((2, job(2, status: "Done")), (3, job(3)), (1, job(1))))
        let when = past(
            SyncFeed<Job>(lines((1, job(1)), (2, job(2)), (4, job(4))))
        ).when(command)
        when.then(
            .jobs(
                Synced(
                    imported: [uuid(3)], revised: [uuid(2)], withdrawn: [uuid(4)], unchanged: 1)))
        #expect(
            try when.decision().others.map { "\($0.id.prefix(1)) \($0.events[0].stored.type)" } == [
                "2 JobRevised", "3 JobImported", "4 JobWithdrawn",
            ])
    }

    @Test func `notes that nothing differed where it is asked to`() throws {
        var command = SyncFeed<Job>(lines((2, job(2)), (1, job(1))))
        command.confirm = true
        let when = twoJobs.when(command)
        when.then(.jobs(Synced(unchanged: 2, confirmed: true)))
        let sync = try #require(when.state())
        #expect(sync.confirmedAt == Given.now)
        // Where something differs, that says it already.
        var more = SyncFeed<Job>(lines((1, job(1)), (2, job(2)), (3, job(3))))
        more.confirm = true
        twoJobs.when(more).then(.jobs(Synced(imported: [uuid(3)], unchanged: 2)))
    }

    @Test func `does nothing where nothing differs, from wherever it comes`() throws {
        let same = lines((2, job(2)), (1, job(1)))
        twoJobs.when(SyncFeed<Job>(same)).thenNothing()
        let document = "[\(jobJSON(1)),\(jobJSON(2))]"
        let command = try SyncFeed<Job>.of(document).get()
        try past(command).when(SyncFeed<Job>.of(document).get()).thenNothing()
        givenNothing().when(SyncFeed<Job>([])).thenNothing()
    }

    @Test func `takes an empty feed for a fault elsewhere, unless that is what it is to be`() throws
    {
        twoJobs.when(SyncFeed<Job>([])).thenRejects(.feedEmpty, field: "jobs")
        try twoJobs.when(SyncFeed<Job>.of("[]").get()).thenRejects(.feedEmpty, field: "jobs")
    }

    @Test func `withdraws all when it is told to, and imports again what comes back`() throws {
        var nothing = SyncFeed<Job>([])
        nothing.allowEmpty = true
        let when = twoJobs.when(nothing)
        when.then(.jobs(Synced(withdrawn: [uuid(1), uuid(2)])))
        try twoJobs.following(nothing).when(SyncFeed<Job>(lines((1, job(1)))))
            .then(.jobs(Synced(imported: [uuid(1)])))
    }

    @Test func `sees a difference that only bytes show`() {
        let before = past(SyncFeed<Job>(lines((1, job(1, title: "Caf\u{E9}")))))
        before.when(SyncFeed<Job>(lines((1, job(1, title: "Cafe\u{301}")))))
            .then(.jobs(Synced(revised: [uuid(1)])))
    }

    @Test func `keeps jobs and invoices apart`() throws {
        let invoice = #"{"invoices":[\#(invoiceJSON(1))]}"#
        twoJobs.when(SyncFeed<Invoice>.self, invoice)
            .then(.invoices(Synced(imported: [uuid(1)])))
    }

    @Test func `takes an id in either case for the same`() {
        let upper = #""ABCDEFAB-1234-4ABC-8DEF-ABCDEFABCDEF""#
        let json = #"{"jobs":[\#(jobJSON(1, ["id": upper]))]}"#
        let when = givenNothing().when(SyncFeed<Job>.self, json)
        when.then(
            .jobs(
                Synced(
                    imported: [FeedUUID("abcdefab-1234-4abc-8def-abcdefabcdef") ?? FeedUUID()])))
    }

    @Test func `keeps a job that ends before it starts`() {
        let json = #"{"jobs":[\#(jobJSON(1, ["endTime": #""2024-11-14T11:35:37Z""#]))]}"#
        givenNothing().when(SyncFeed<Job>.self, json).then(.jobs(Synced(imported: [uuid(1)])))
    }

    @Test func `wants the address or the list, and not both`() {
        givenNothing().when(SyncFeed<Job>.self, "{}")
            .thenRejects(.requiredFieldEmpty, field: "url")
        givenNothing().when(SyncFeed<Job>.self, #"{"url":"http://a/","jobs":[]}"#)
            .thenRejects(.invalidField, field: "jobs")
    }

    @Test func `decides nothing before the document is there`() {
        givenNothing().when(SyncFeed<Job>(url: "http://example.com/")).thenNothing()
        #expect(SyncFeed<Job>(url: "http://example.com/").source == "http://example.com/")
        #expect(SyncFeed<Job>([]).source == nil)
    }

    @Test func `notes where it came from, without a name and a password`() throws {
        for (url, kept) in [
            ("https://ada:secret@example.com/jobs?a=b@c", "https://example.com/jobs?a=b@c"),
            ("file:///srv/@home/jobs.json", "file:///srv/@home/jobs.json"),
            ("http://a@b@example.com", "http://example.com"),
        ] {
            var command = SyncFeed<Job>(url: url)
            try command.take(Array("[\(jobJSON(1))]".utf8))
            #expect(command.source == nil)
            givenNothing().when(command).then(.jobs(Synced(url: kept, imported: [uuid(1)])))
        }
    }

    @Test func `takes over no more than one append holds`() throws {
        func feed(_ count: Int) -> [FeedLine<Job>] {
            (0..<count).map { number in
                let digits = String(number)
                let id =
                    "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
                    + digits
                return FeedLine(id: FeedUUID(id) ?? FeedUUID(), form: job(1))
            }
        }
        givenNothing().when(SyncFeed<Job>(feed(SyncLimits.things + 1)))
            .thenRejects(.feedTooLong, field: "jobs")
        let most = givenNothing().when(SyncFeed<Job>(feed(SyncLimits.things)))
        #expect(try most.decision().others.count == SyncLimits.things)
        // What is there counts as well: its withdrawal is in the same append.
        twoJobs.when(SyncFeed<Job>(feed(SyncLimits.things - 1))).thenRejects(.feedTooLong)
    }
}

@Suite struct `The rules for a line of a feed` {
    @Test(arguments: [
        (["title": #"" ""#], "required-field-empty jobs[1].title"),
        (["status": #""""#], "required-field-empty jobs[1].status"),
        (["title": "\"" + String(repeating: "x", count: 121) + "\""], "too-long jobs[1].title"),
        (["status": "\"" + String(repeating: "x", count: 121) + "\""], "too-long jobs[1].status"),
        (["title": ""], "required-field-empty jobs[1].title"),
        (["id": #""1""#], "invalid-field jobs[1].id"),
        (["id": #""11111111-1111-1111-1111-11111111111g""#], "invalid-field jobs[1].id"),
        (["id": #""11111111-1111-1111-1111-1111111-1111""#], "invalid-field jobs[1].id"),
        (["id": #""11111111+1111-1111-1111-111111111111""#], "invalid-field jobs[1].id"),
        (["id": #""11111111-1111-1111-1111-111111111111""#], "invalid-data jobs[1].id"),
        (["jobNumber": "1.5"], "invalid-field jobs[1].jobNumber"),
        (["jobNumber": #""1""#], "invalid-field jobs[1].jobNumber"),
        (["startTime": #""2024-11-15""#], "invalid-field jobs[1].startTime"),
        (["endTime": #""2024-02-30T00:00:00Z""#], "invalid-field jobs[1].endTime"),
        (["colour": "1"], "unknown-field jobs[1].colour"),
    ]) func `are those of any command where the list is given`(
        changes: [String: String], refusal: String
    ) {
        let parts = refusal.split(separator: " ").map(String.init)
        let json = #"{"jobs":[\#(jobJSON(1)),\#(jobJSON(2, changes))]}"#
        givenNothing().when(SyncFeed<Job>.self, json)
            .thenRejects(RejectionCode(rawValue: parts[0]), field: parts[1])
    }

    @Test(arguments: [
        (["customerName": #"" ""#], "required-field-empty invoices[0].customerName"),
        (["status": #""""#], "required-field-empty invoices[0].status"),
        (
            ["customerName": "\"" + String(repeating: "x", count: 121) + "\""],
            "too-long invoices[0].customerName"
        ),
        (
            ["status": "\"" + String(repeating: "x", count: 121) + "\""],
            "too-long invoices[0].status"
        ),
        (["total": ""], "required-field-empty invoices[0].total"),
        (["total": "10000000001"], "amount-overflow invoices[0].total"),
        (["total": "92233720368547759"], "amount-overflow invoices[0].total"),
        (["total": "-92233720368547759"], "amount-overflow invoices[0].total"),
        (["totalCents": "5"], "invalid-field invoices[0].totalCents"),
        (["total": "1.5"], "invalid-field invoices[0].total"),
    ]) func `know what an invoice comes to`(changes: [String: String], refusal: String) {
        let parts = refusal.split(separator: " ").map(String.init)
        givenNothing().when(SyncFeed<Invoice>.self, #"{"invoices":[\#(invoiceJSON(3, changes))]}"#)
            .thenRejects(RejectionCode(rawValue: parts[0]), field: parts[1])
    }

    @Test(
        arguments: [
            (["total": "12"], 1200), (["total": "-3"], -300),
            (["total": "", "totalCents": "1"], 1),
            (["total": "10000000000"], 1_000_000_000_000),
        ] as [([String: String], Int64)]) func `turn dollars into cents`(
            changes: [String: String], cents: Int64
        ) throws
    {
        let when = givenNothing().when(
            SyncFeed<Invoice>.self, #"{"invoices":[\#(invoiceJSON(3, changes))]}"#)
        let event = try #require(try when.decision().others.first?.events.first)
        #expect((event as? Imported<Invoice>)?.item.totalCents == Cents(cents))
    }

    @Test(arguments: [
        ("", "invalid-data -"), ("nothing", "invalid-data -"), ("<html></html>", "invalid-data -"),
        ("{}", "invalid-data -"), ("null", "invalid-data -"), ("7", "invalid-data -"),
        ("[1]", "invalid-data [0]"), ("[] []", "invalid-data -"), ("[", "invalid-data -"),
        (#"[{"x":[1 2]}]"#, "invalid-data -"),
        ("[\(jobJSON(1)),]", "invalid-data -"),
        ("[\(jobJSON(1)),\(jobJSON(1))]", "invalid-data [1].id"),
        ("[\(jobJSON(1)),\(jobJSON(2, ["title": #""""#]))]", "invalid-data [1].title"),
        ("[\(jobJSON(1)),\(jobJSON(2, ["title": "null"]))]", "invalid-data [1].title"),
        (
            "[\(jobJSON(1)),\(jobJSON(2)),\(jobJSON(3)),\(jobJSON(4, ["startTime": "1"]))]",
            "invalid-data [3].startTime"
        ),
        ("[\(jobJSON(1, ["status": ""])),\(jobJSON(2, ["id": "7"]))]", "invalid-data [0].status"),
    ]) func `name the first fault of a document by its path`(document: String, refusal: String) {
        #expect(SyncFeed<Job>.refusal(of: document) == refusal)
    }

    @Test func `leave a document what it has besides`() throws {
        let rich = jobJSON(1, ["crew": #"{"id":[1,{"a":null}]}"#, "when": "true"])
        let command = try SyncFeed<Job>.of("\u{20}[\(rich)]\n").get()
        givenNothing().when(command).then(
            .jobs(Synced(url: "https://example.com/feed", imported: [uuid(1)])))
    }

    @Test func `take white space off a document's texts as off a command's`() throws {
        let padded = "[\(jobJSON(1, ["title": #"" Refit\t""#]))]"
        try past(SyncFeed<Job>.of(padded).get()).when(SyncFeed<Job>(lines((1, job(1)))))
            .thenNothing()
    }
}

extension When {
    /// What it comes to.
    func decision() throws -> Decision<Target> { try outcome.get() }
}
