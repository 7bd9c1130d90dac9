import EventSourcing
package import EventSourcingRuntime
import EventStore
import Records

/// A year of a small business, made up: a shop for lamps that also refits rooms for clients.
///
/// The same commands every time, in the order in which they happened, back-dated through 2025, each
/// with an id: sent twice, they append once. Made a day at a time, so a year takes little memory.
package struct DemoYear: Sequence, Sendable {
    /// What makes one made-up year differ from another.
    package let seed: UInt64

    /// The last day of the year, from 0; for a shorter year than a whole one.
    package let lastDay: Int

    /// About so many commands come in a whole year: what a progress bar counts to.
    package static let expectedCount = 30_000

    /// - Parameters:
    ///   - seed: Any number.
    ///   - days: 1 to 365.
    package init(seed: UInt64 = 1, days: Int = 365) {
        self.seed = seed
        lastDay = Swift.min(Swift.max(days, 1), 365) - 1
    }

    package func makeIterator() -> Iterator { Iterator(seed: seed, lastDay: lastDay) }

    /// Goes through the year.
    package struct Iterator: IteratorProtocol {
        private var day = 0
        private let lastDay: Int
        private var today: ArraySlice<DemoMoment> = []
        private var shop: DemoShop
        private var desk: DemoDesk
        private var books: DemoBooks
        /// What doesn't depend on anything else that happens.
        private var parts: [DemoAgenda]

        init(seed: UInt64, lastDay: Int) {
            self.lastDay = lastDay
            // Each with chances of its own: more customers don't change the books.
            var chance = DemoChance(seed: seed)
            shop = DemoShop(chance.next())
            desk = DemoDesk(chance.next())
            books = DemoBooks(chance.next())
            let kinds: [any DemoPart.Type] = [
                DemoTeam.self, DemoSpaces.self, DemoItems.self, DemoFeeds.self, DemoSales.self,
                DemoBackorders.self, DemoClubs.self,
            ]
            parts = kinds.map { $0.init(chance.next()).agenda }
        }

        package mutating func next() -> CommandEnvelope? {
            while today.isEmpty {
                if day > lastDay { return nil }
                let customers = desk.happenings(on: day)
                var moments =
                    customers + shop.happenings(on: day, customers: desk.customers)
                    + books.happenings(on: day)
                for index in parts.indices { moments += parts[index].take(day) }
                // Equal times stay in the order in which they were thought of.
                today =
                    moments.enumerated()
                    .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
                    .map(\.element)[...]
                day += 1
            }
            return today.removeFirst().envelope
        }
    }
}

/// One thing that somebody did, and when.
struct DemoMoment {
    let at: Timestamp
    let envelope: CommandEnvelope

    init<C: Command>(
        _ at: Timestamp, by actor: String, _ id: String, _ command: C, because reason: String? = nil
    ) {
        self.at = at
        envelope = CommandEnvelope(
            C.name, data: JSONValue(of: command), id: "demo-" + id, actor: actor, reason: reason,
            occurredAt: at)
    }
}

/// What was thought of for days to come.
struct DemoAgenda {
    private var days: [Int: [DemoMoment]] = [:]

    mutating func add(_ moment: DemoMoment) {
        days[DemoCalendar.day(of: moment.at), default: []].append(moment)
    }

    /// What is due on `day`; it is off the agenda then.
    mutating func take(_ day: Int) -> [DemoMoment] { days.removeValue(forKey: day) ?? [] }
}

/// The days of 2025, from 0.
enum DemoCalendar {
    private static let minutesOfDay = 24 * 60

    /// So many minutes into `day`; past its end, on a later day.
    static func time(_ day: Int, minute: Int) -> Timestamp {
        // 2025-01-01T00:00:00Z.
        let start: Int64 = 1_735_689_600_000
        return Timestamp(milliseconds: start + Int64(day * minutesOfDay + minute) * 60_000)
    }

    static func day(of time: Timestamp) -> Int {
        Int((time.milliseconds - Self.time(0, minute: 0).milliseconds) / 86_400_000)
    }

    static func minute(of time: Timestamp) -> Int {
        Int((time.milliseconds - Self.time(0, minute: 0).milliseconds) / 60_000) % minutesOfDay
    }

    /// 0 is Monday: 2025 begins on a Wednesday.
    static func weekday(_ day: Int) -> Int { (day + 2) % 7 }
}
