import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Records

/// Ids, the same every time: so many of one digit.
func uuid(_ digit: Int) -> FeedUUID {
    let d = { String(repeating: String(digit % 10), count: $0) }
    return FeedUUID("\(d(8))-\(d(4))-\(d(4))-\(d(4))-\(d(12))") ?? FeedUUID()
}

let morning = Timestamp(milliseconds: 1_731_670_537_320)

/// A job like any other.
func job(_ number: Int64, status: String = "Open", title: String = "Refit") -> Job {
    Job(jobNumber: number, title: title, startTime: morning, endTime: morning, status: status)
}

/// Lines of a feed: ids and what stands under them.
func lines(_ jobs: (Int, Job)...) -> [FeedLine<Job>] {
    jobs.map { FeedLine(id: uuid($0.0), form: $0.1) }
}

/// A line of a feed as JSON, changed here and there.
func jobJSON(_ digit: Int, _ changes: [String: String] = [:]) -> String {
    var fields = [
        "id": #""\#(uuid(digit).text)""#, "jobNumber": "\(digit)", "title": #""Refit""#,
        "startTime": #""2024-11-15T11:35:37.320Z""#, "endTime": #""2024-11-15T11:35:37.320Z""#,
        "status": #""Open""#,
    ]
    for (name, value) in changes { fields[name] = value }
    let members = fields.sorted { $0.key < $1.key }.filter { $0.value != "" }
    return "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
}

func invoiceJSON(_ digit: Int, _ changes: [String: String] = [:]) -> String {
    var fields = [
        "id": #""\#(uuid(digit).text)""#, "invoiceNumber": "\(digit)", "customerName": #""Ada""#,
        "total": "\(digit)", "status": #""Paid""#,
    ]
    for (name, value) in changes { fields[name] = value }
    let members = fields.sorted { $0.key < $1.key }.filter { $0.value != "" }
    return "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
}

/// Jobs 1 and 2 were taken over.
let twoJobs = past(SyncFeed<Job>(lines((1, job(1)), (2, job(2)))))

/// What stands after these commands, each of which must be accepted.
func past(_ commands: any Command...) -> Given {
    var past = givenNothing()
    for command in commands {
        do throws(Rejection) {
            past = try past.following(command)
        } catch {
            preconditionFailure("\(error.refusals)")
        }
    }
    return past
}

extension SyncFeed {
    /// The command after its document came; or why that isn't taken.
    static func of(_ document: String) -> Result<Self, Rejection> {
        Result { () throws(Rejection) in
            var command = Self(url: "https://example.com/feed")
            try command.take(Array(document.utf8))
            return command
        }
    }

    /// The one refusal that a document meets: its code and its path.
    static func refusal(of document: String) -> String? {
        switch of(document) {
        case .success: return nil
        case .failure(let rejection):
            let first = rejection.refusals.first
            return rejection.refusals.count == 1
                ? "\(first?.code.rawValue ?? "") \(first?.field ?? "-")" : "\(rejection.refusals)"
        }
    }
}
