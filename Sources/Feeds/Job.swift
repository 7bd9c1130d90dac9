package import EventSourcing
package import EventStore
package import Records
package import Vocabulary

/// A piece of work that another system plans.
package struct Job: FeedItem, FeedForm {
    package typealias Form = Job
    package typealias Item = Job

    package static let feed = FeedName.jobs
    package static let list: StaticString = "jobs"
    package static let nameOrder: StaticString = "titleOrder"
    package static let noun = "job"
    package static let title = "Job"

    /// What people call it by; two jobs may have the same.
    package var jobNumber: Int64 = 0
    /// Not blank, at most 120 characters.
    package var title = ""
    /// When it begins.
    package var startTime = Timestamp(milliseconds: 0)
    /// May lie before the start: it is kept as the other system says it.
    package var endTime = Timestamp(milliseconds: 0)
    /// Free text, not blank.
    package var status = ""

    package init() {}

    package init(
        jobNumber: Int64, title: String, startTime: Timestamp, endTime: Timestamp, status: String
    ) {
        self.jobNumber = jobNumber
        self.title = title
        self.startTime = startTime
        self.endTime = endTime
        self.status = status
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("jobNumber", &jobNumber)
        fields.field("title", &title)
        fields.field("startTime", &startTime)
        fields.field("endTime", &endTime)
        fields.field("status", &status)
    }

    package func check(_ refusals: inout Refusals, at path: String) {
        refusals.requireText(title, path + "title", atMost: TextLimit.name)
        refusals.requireText(status, path + "status", atMost: TextLimit.name)
    }

    package var name: String { title }

    /// A job has no amounts.
    package func item(in currency: Currency?) -> Job { self }

    package static func synced(_ event: Synced<Job>) -> Sync.Event { .jobs(event) }
}

extension Job {
    package static let rules: [CommandGuide.Rule] = [
        .init(.requiredFieldEmpty, "title and status are not blank"),
        .init(.tooLong, "title and status have at most 120 characters each"),
    ]

    package static let example = """
        {"id":"7b1e4d3a-58a5-4b3a-9d2e-0c5f6a7b8c90","jobNumber":101,"title":"Refit the kitchen",\
        "startTime":"2026-03-02T08:00:00.000Z","endTime":"2026-03-02T16:30:00.000Z",\
        "status":"Yet to start"}
        """
}
