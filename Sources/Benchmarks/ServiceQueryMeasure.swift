import EventSourcing
import EventStore
import Foundation
import LMDBEventStore
import ReadModels
import Synchronization

/// Queries of a service by 64 tasks at once: one order, and the list of a hundred, while nothing changes
/// and while events come in; a thousand that follow an order each; a rebuild of all that is in use
/// meanwhile; and how soon work ends that nobody waits for any more.
@Sendable func measureServiceQueries(_ settings: Settings) async throws -> [Figure] {
    let office = try await ServedOffice(settings, events: settings.events ?? 60_000)
    let runs = ServiceQueries(office: office)
    _ = try await office.queries.ask("orders")
    // The first command has reactors read the whole log, which has no note of how far they were.
    _ = try await office.change(0, round: 0)
    var (still, moving, lists): ([Answering], [Answering], [Answering]) = ([], [], [])
    var (events, rebuilt): ([Double], [Ratios]) = ([], [])
    var (told, ended): ([Told], [Double]) = ([], [])
    for _ in 0..<min(settings.rounds, 5) {
        still.append(try await runs.oneOrder(changes: 0).answering)
        let (answering, rate) = try await runs.oneOrder(changes: 5_000)
        moving.append(answering)
        events.append(rate)
        lists.append(try await runs.lists(changes: 5_000))
        told.append(try await runs.followed(by: 1_000, changes: 100))
        rebuilt.append(try await runs.rebuilding())
        ended.append(try await runs.ended())
    }
    await office.store.close()
    func middle<T>(_ runs: [T], _ value: (T) -> Double) -> Double { median(runs.map(value)) }
    return [
        Figure(
            name: "one order, nothing changes", value: middle(still, \.rate), unit: "/s",
            target: 100_000),
        Figure(
            name: "one order, events come in", value: middle(moving, \.rate), unit: "/s",
            target: 40_000),
        Figure(
            name: "  99 of 100 within", value: middle(moving, \.late) * 1e3, unit: "ms", limit: 20),
        Figure(name: "  events that came in", value: median(events), unit: "/s"),
        Figure(
            name: "a list of 100 orders, events come in", value: middle(lists, \.rate),
            unit: "/s", target: 3_000),
        Figure(name: "  99 of 100 within", value: middle(lists, \.late) * 1e3, unit: "ms"),
        Figure(
            name: "1,000 followed, told within", value: middle(told, \.delay) * 1e3, unit: "ms",
            limit: 20),
        Figure(
            name: "  processor time in a second", value: middle(told, \.cores), unit: "s",
            limit: 0.2),
        Figure(
            name: "99 of 100 commands, all rebuilt meanwhile", value: middle(rebuilt, \.commands),
            unit: "x", limit: 3),
        Figure(
            name: "99 of 100 queries, all rebuilt meanwhile", value: middle(rebuilt, \.queries),
            unit: "x", limit: 3),
        Figure(
            name: "cancelled: ended within", value: (ended.max() ?? 0) * 1e3, unit: "ms", limit: 50),
    ]
}

/// How soon followers were told.
private struct Told {
    /// Seconds from when a change was stored to when its follower had it; the median.
    var delay: Double
    /// Processor time of the whole process in a second.
    var cores: Double
}

/// What 99 of 100 came within while all was rebuilt, in times of what it is else.
private struct Ratios {
    var commands: Double
    var queries: Double
}

/// An answer that was older than what its caller had written.
private struct StaleAnswer: Error {}

private struct ServiceQueries: Sendable {
    let office: ServedOffice

    private static let tasks = 64
    private static let time = Duration.seconds(2)

    /// Each task asks about orders of its own, and changes one of them now and then: none may be told
    /// what was before that.
    func oneOrder(changes: Int) async throws -> (answering: Answering, rate: Double) {
        var answering = Answering(rate: 0, late: 0, cores: 0)
        let rate = try await office.changing(perSecond: changes) {
            let written = Mutex([Int: Position]())
            answering = try await office.asking(tasks: Self.tasks, for: Self.time) { task, number in
                let order = (task * 101 + number) % office.asked
                if changes > 0, number % 1_000 == 999 {
                    let position = try await office.change(order, round: number / 1_000 % 2)
                    written.withLock { $0[task] = position }
                }
                let position = written.withLock { $0[task] } ?? 0
                let reply = try await office.order(order, atLeast: position)
                if reply.position < position { throw StaleAnswer() }
            }
        }
        return (answering, rate)
    }

    func lists(changes: Int) async throws -> Answering {
        var answering = Answering(rate: 0, late: 0, cores: 0)
        let statuses = ["placed", "onDelivery", "delivered", "returned"]
        let sorts = ["placedAt", "-placedAt", "totalCents", "orderNumber"]
        try await office.changing(perSecond: changes) {
            answering = try await office.asking(tasks: Self.tasks, for: Self.time) { task, number in
                let which = task + number
                _ = try await office.queries.ask(
                    "orders",
                    [("status", statuses[which % 4]), ("sort", sorts[which / 4 % 4])],
                    freshness: .atLeast(1))
            }
        }
        return answering
    }

    /// So many follow an order each, and those orders change.
    func followed(by followers: Int, changes rate: Int) async throws -> Told {
        let changes = FollowedChanges()
        let following = try (0..<followers).map { number in
            let replies = try office.queries.follow("order", [("orderId", "\(number)")])
            return Task { for try await reply in replies { changes.told(number, reply.position) } }
        }
        // All have been told the first time before anything is counted.
        try await Task.sleep(for: .seconds(1))
        let (begun, processor) = (ContinuousClock.now, processSeconds())
        for number in 0..<rate * 3 {
            let due = begun + .seconds(1) * number / rate
            if due > .now { try await Task.sleep(until: due, clock: .continuous) }
            let order = number * 7 % followers
            changes.begin(order)
            changes.end(order, try await office.change(order, round: Int.random(in: 0...1)))
        }
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        let cores = (processSeconds() - processor) / seconds
        for follower in following { follower.cancel() }
        return Told(delay: median(changes.delays), cores: cores)
    }

    /// Commands and queries while all that is in use is built anew, and while it isn't.
    func rebuilding() async throws -> Ratios {
        let (commands, queries) = try await (changed(), oneOrder(changes: 500).answering.late)
        let building = Task {
            while !Task.isCancelled {
                try await office.models.rebuild(office.models.names)
            }
        }
        let meanwhile = try await (changed(), oneOrder(changes: 500).answering.late)
        building.cancel()
        _ = await building.result
        return Ratios(commands: meanwhile.0 / commands, queries: meanwhile.1 / queries)
    }

    private func changed() async throws -> Double {
        try await office.asking(tasks: Self.tasks, for: Self.time) { task, number in
            _ = try await office.change(
                (task * 101 + number) % office.orders, round: number / office.orders)
        }.late
    }

    /// Seconds from when a question that has no end is cancelled to when all of its work is over.
    func ended() async throws -> Double {
        let asking = Task { try await office.queries.ask("endless") }
        try await Task.sleep(for: .milliseconds(100))
        let start = ContinuousClock.now
        asking.cancel()
        do {
            _ = try await asking.value
            throw LoopFailure(code: -1)
        } catch AskError.cancelled {
            return (ContinuousClock.now - start) / .seconds(1)
        }
    }
}

/// Changes that are followed, from when they are asked for to when their followers have them.
private final class FollowedChanges: Sendable {
    private struct Change {
        var begun: ContinuousClock.Instant
        /// `nil`: it isn't stored yet, as far as its caller knows.
        var position: Position?
        /// What its follower was told, and when.
        var told: (position: Position, at: ContinuousClock.Instant)?
    }

    private let state = Mutex((changes: [Int: Change](), delays: [Double]()))

    /// Seconds from asking to being told.
    var delays: [Double] { state.withLock { $0.delays } }

    func begin(_ order: Int) {
        state.withLock { $0.changes[order] = Change(begun: .now) }
    }

    func end(_ order: Int, _ position: Position) {
        state.withLock { state in
            state.changes[order]?.position = position
            Self.noteDelay(order, &state)
        }
    }

    func told(_ order: Int, _ position: Position) {
        state.withLock { state in
            state.changes[order]?.told = (position, .now)
            Self.noteDelay(order, &state)
        }
    }

    private static func noteDelay(
        _ order: Int, _ state: inout (changes: [Int: Change], delays: [Double])
    ) {
        guard let change = state.changes[order], let position = change.position,
            let told = change.told, told.position >= position
        else { return }
        state.delays.append((told.at - change.begun) / .seconds(1))
        state.changes[order] = nil
    }
}
