import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Records
import Testing

@Suite struct `Any feed after any other` {
    @Test(arguments: [1, 7, 42] as [UInt64])
    func `leaves exactly what it lists, by as many events as there are differences`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        for round in 0..<60 {
            let first = Self.feed(&random)
            let second = Self.feed(&random)
            var past = try givenNothing().following(SyncFeed<Job>(Self.lines(first)))
            let decision = try past.when(SyncFeed<Job>(Self.lines(second))).outcome.get()
            let different = Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }
            #expect(decision.others.count == different.count, "seed \(seed), round \(round)")
            #expect(decision.events.isEmpty == different.isEmpty, "seed \(seed), round \(round)")
            past = try past.following(SyncFeed<Job>(Self.lines(second)))
            for digit in 0..<10 {
                let there = past.state(uuid(digit))
                #expect(there == second[digit], "seed \(seed), round \(round), job \(digit)")
            }
            past.when(SyncFeed<Job>(Self.lines(second))).thenNothing()
        }
    }

    private static func feed(_ random: inout SeededRandom) -> [Int: Job] {
        var feed: [Int: Job] = [:]
        for digit in 0..<10 where Bool.random(using: &random) {
            let number = Int64.random(in: 1...2, using: &random)
            let status = ["Open", "Done"].randomElement(using: &random) ?? ""
            feed[digit] = job(number, status: status)
        }
        return feed
    }

    private static func lines(_ feed: [Int: Job]) -> [FeedLine<Job>] {
        feed.sorted { $0.key < $1.key }.map { FeedLine(id: uuid($0.key), form: $0.value) }
    }
}

extension Given {
    /// The job as its stream has it; `nil` where it was withdrawn or never there.
    fileprivate func state(_ id: FeedUUID) -> Job? {
        let entry = when(Looking(id: FeedItemID<Job>(id.text))).before
        // Whatever was imported has a title.
        return entry.withdrawn || entry.item.title.isEmpty ? nil : entry.item
    }
}

/// A command that changes nothing, to see what a job has become.
private struct Looking: Command {
    static let name = "Looking"
    static let guide = CommandGuide("Looks.", example: "{}")
    var id = FeedItemID<Job>("")
    var target: FeedItemID<Job> { id }
    mutating func visit(_ fields: inout some FieldVisitor) {}
    func decide(
        on state: FeedEntry<Job>, given facts: Facts
    ) throws(Rejection) -> Decision<FeedEntry<Job>> { [] }
}
