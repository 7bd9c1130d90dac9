import EventSourcing
import Feeds
import Records
import Vocabulary

/// The jobs and invoices that other systems keep, as they are taken over on Mondays.
///
/// The lists are in the commands, not at an address: the made-up year needs no network.
struct DemoFeeds: DemoPart {
    var agenda = DemoAgenda()
    private var chance: DemoChance
    private var jobs: [DemoJob] = []
    private var invoices: [DemoInvoice] = []

    init(_ seed: UInt64) {
        chance = DemoChance(seed: seed)
        planJobs()
        planInvoices()
        var last = (
            jobs: JSONValue(of: SyncFeed<Job>([])), invoices: JSONValue(of: SyncFeed<Invoice>([]))
        )
        for day in stride(from: 5, to: 365, by: 7) {
            let jobs = SyncFeed<Job>(jobs.compactMap { $0.line(on: day) })
            let invoices = SyncFeed<Invoice>(invoices.compactMap { $0.line(on: day) })
            take(jobs, "jobs-\(day)", on: day, unless: &last.jobs)
            take(invoices, "invoices-\(day)", on: day, unless: &last.invoices)
        }
        let why = "their system is moved to another address"
        add(
            216, 17 * 60, by: DemoPeople.buyer, "invoices-off", DisableFeature(.invoices),
            because: why)
        add(218, 9 * 60, by: DemoPeople.buyer, "invoices-on", EnableFeature(.invoices))
    }

    /// A week in which nothing is different isn't worth a line.
    private mutating func take<C: Command>(
        _ command: C, _ id: String, on day: Int, unless last: inout JSONValue
    ) {
        let list = JSONValue(of: command)
        if list == last { return }
        last = list
        add(day, 6 * 60, by: DemoPeople.planner, "sync-\(id)", command)
    }

    private mutating func planJobs() {
        for project in DemoProjects.projects {
            for step in DemoWork.steps {
                let start = project.day + step.day
                jobs.append(
                    DemoJob(
                        number: 101 + jobs.count, title: "\(step.title): \(project.name)",
                        known: project.day, start: start, length: step.length,
                        news: max(project.day + 2, start - chance.number(4...12)),
                        delay: chance.happens(300) ? chance.number(2...10) : 0,
                        isCanceled: chance.happens(70)))
            }
        }
        // Far ahead, so that there is something to do whenever one looks.
        jobs.append(
            DemoJob(
                number: 101 + jobs.count, title: "Check the brass after ten years: Harbour House",
                known: 187, start: 3840, length: 1, news: 187, delay: 0, isCanceled: false))
    }

    private mutating func planInvoices() {
        for project in DemoProjects.projects {
            for bill in DemoWork.bills {
                charge(
                    project.client, project.cents / 100 * bill.percent, on: project.day + bill.day)
            }
        }
        for _ in 0..<36 {
            charge(
                chance.one(of: DemoWork.trade),
                Int64(chance.number(60...4_200)) * 100
                    + Int64(chance.one(of: [0, 0, 50, 95])),
                on: chance.number(2...360))
        }
    }

    private mutating func charge(_ customer: String, _ cents: Int64, on day: Int) {
        let isDiscarded = chance.happens(60)
        let isNeverPaid = chance.happens(50)
        invoices.append(
            DemoInvoice(
                number: 2001 + invoices.count, customer: customer, cents: cents, written: day,
                sent: day + chance.number(1...9), discarded: isDiscarded ? day + 10 : nil,
                paid: isNeverPaid ? nil : day + chance.number(14...80)))
    }
}

/// A job, as the system that plans it knows it.
private struct DemoJob {
    var number: Int
    var title: String
    /// The day on which it is first listed.
    var known: Int
    var start: Int
    var length: Int
    /// The day on which it is said that it is put off, or called off.
    var news: Int
    var delay: Int
    var isCanceled: Bool

    /// How it is listed on `day`; not any more when it is long done.
    func line(on day: Int) -> FeedLine<Job>? {
        let first = day >= news ? start + delay : start
        let last = first + length - 1
        guard day >= known, day < last + 120 else { return nil }
        let status =
            day >= news && isCanceled
            ? "Canceled" : day < first ? "Yet to start" : day <= last ? "In-Progress" : "Completed"
        return FeedLine(
            id: DemoWork.id(number),
            form: Job(
                jobNumber: Int64(number), title: title,
                startTime: DemoCalendar.time(first, minute: 8 * 60),
                endTime: DemoCalendar.time(last, minute: 16 * 60 + 30), status: status))
    }
}

/// An invoice, as the system that writes it knows it.
private struct DemoInvoice {
    var number: Int
    var customer: String
    var cents: Int64
    var written: Int
    var sent: Int
    /// Thrown away unsent.
    var discarded: Int?
    var paid: Int?

    /// How it is listed on `day`; not any more when it was thrown away, or was paid long ago.
    func line(on day: Int) -> FeedLine<Invoice.Form>? {
        guard day >= written, day < discarded ?? .max, day < paid.map({ $0 + 200 }) ?? .max
        else { return nil }
        var form = Invoice.Form()
        form.invoiceNumber = Int64(number)
        form.customerName = customer
        if cents % 100 == 0 { form.total = cents / 100 } else { form.totalCents = Cents(cents) }
        form.status =
            if let paid, day >= paid { "Paid" } else if day < sent || discarded != nil {
                "Draft"
            } else { day < written + 120 ? "Pending" : "Bad debt" }
        return FeedLine(id: DemoWork.id(number), form: form)
    }
}
