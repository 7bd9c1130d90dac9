import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Testing
import Vocabulary

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Feed events in the log` {
    private static let jobBytes = """
        {"jobNumber":7,"title":"Café","startTime":"2024-11-15T11:35:37.320Z",\
        "endTime":"2024-11-15T11:35:37.320Z","status":"Open"}
        """
    private static let invoice = Invoice(
        invoiceNumber: 8, customerName: "Ada", totalCents: -150, status: "Paid")
    private static let invoiceBytes =
        #"{"invoiceNumber":8,"customerName":"Ada","totalCents":-150,"status":"Paid"}"#
    private static let one = "11111111-1111-1111-1111-111111111111"
    private static let two = "22222222-2222-2222-2222-222222222222"

    @Test(arguments: [
        (Imported(job(7, title: "Café")) as any DomainEvent, "JobImported", jobBytes),
        (Revised(job(7, title: "Café")), "JobRevised", jobBytes),
        (Withdrawn<Job>(), "JobWithdrawn", "{}"),
        (Imported(invoice), "InvoiceImported", invoiceBytes),
        (Revised(invoice), "InvoiceRevised", invoiceBytes),
        (Withdrawn<Invoice>(), "InvoiceWithdrawn", "{}"),
        (
            Synced<Job>(
                url: "https://example.com/jobs", imported: [uuid(1)], revised: [uuid(2)],
                withdrawn: [uuid(1)], unchanged: 3), "JobsSynced",
            """
            {"url":"https://example.com/jobs","imported":["\(one)"],"revised":["\(two)"],\
            "withdrawn":["\(one)"],"unchanged":3}
            """
        ),
        (
            Synced<Invoice>(), "InvoicesSynced",
            #"{"imported":[],"revised":[],"withdrawn":[],"unchanged":0}"#
        ),
        (
            Synced<Job>(unchanged: 3, confirmed: true), "JobsSynced",
            #"{"imported":[],"revised":[],"withdrawn":[],"unchanged":3,"confirmed":true}"#
        ),
        (FeatureEnabled(), "FeatureEnabled", "{}"),
        (FeatureDisabled(), "FeatureDisabled", "{}"),
    ]) func `keep their names and bytes`(event: any DomainEvent, type: String, json: String) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags.isEmpty)
        expectReadsBack(event)
    }
}
