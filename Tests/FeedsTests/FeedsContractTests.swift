import EventSourcing
import EventSourcingTesting
import Feeds
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The commands of feeds` {
    @Test(arguments: [
        ("SyncJobs", ["url?", "jobs?", "allowEmpty?", "confirm?"]),
        ("SyncInvoices", ["url?", "invoices?", "allowEmpty?", "confirm?"]),
        ("EnableFeature", ["name", "reason?"]), ("DisableFeature", ["name", "reason?"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(feedsContext.commands.first { $0.name == name })
        #expect(command.fields.map { $0.name + ($0.required ? "" : "?") } == fields)
        #expect(feedsContext.commands.count == 4)
    }

    @Test func `take lines with these fields`() {
        func names<R: Record>(_ type: R.Type) -> [String] {
            FieldLister.fields(of: type).map { $0.name + ($0.required ? "" : "?") }
        }
        #expect(
            names(FeedLine<Job>.self) == [
                "id", "jobNumber", "title", "startTime", "endTime", "status",
            ])
        #expect(
            names(FeedLine<Invoice.Form>.self) == [
                "id", "invoiceNumber", "customerName", "total?", "totalCents?", "status",
                "currency?",
            ])
    }

    @Test(arguments: [
        (
            "SyncJobs",
            [
                "connectivity", "feature-disabled", "feed-empty", "feed-too-long",
                "invalid-data", "invalid-field", "invalid-url", "required-field-empty", "too-long",
            ]
        ),
        (
            "SyncInvoices",
            [
                "amount-overflow", "connectivity", "feature-disabled", "feed-empty",
                "feed-too-long", "invalid-data", "invalid-field", "invalid-url",
                "required-field-empty", "too-long",
            ]
        ),
        ("EnableFeature", ["unknown-feature"]), ("DisableFeature", ["unknown-feature"]),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(feedsContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == codes)
    }

    @Test func `have guides that can be followed by a reader`() {
        expectGuidesWork(feedsContext)
    }
}
