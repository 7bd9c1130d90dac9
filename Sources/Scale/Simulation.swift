import EventStore

/// What happens when the books of many accounts lie on machines so and so many are asked of them, moment by moment: each request
/// goes through its node, a command then waits for its log's turn, shares a commit with all who wait there, and is followed.
///
/// What one thing costs is measured (``Costs``); how things wait for each other is what is worked out. The same seed gives
/// the same outcome.
package struct Simulation {
    enum Happening {
        /// The next request of somebody.
        case request
        /// A command comes to its log, which it came in for at that time, by the caller of that number.
        case hands(Command)
        /// The commit of a log is done.
        case committed(log: Int)
        /// So many events, told at that time, are to be folded by a node.
        case follows(node: Int, log: Int, events: Int, told: Double)
        /// A piece of the rows that are made anew.
        case rebuilds(node: Int, left: Int)
    }

    struct Command {
        var log: Int
        var arrived: Double
        /// Who asks again as soon as this is answered.
        var caller: Int?
    }

    struct Log {
        var waiting: [Command] = []
        var underWay: [Command] = []
    }

    let layout: Layout
    let costs: Costs
    let service: ServiceCosts
    var chance: SeededRandom
    var agenda = Agenda<Happening>()
    var logs: [Log]
    var databases: [Processors]
    var nodes: [Processors]
    var books: [OpenBooks]
    var outcome: Outcome
    let activity: Activity?
    /// When nobody asks any more.
    let close: Double
    var now = 0.0

    /// Requests by chance, of accounts of which few are busy.
    package static func run(
        _ layout: Layout, activity: Activity, costs: Costs, service: ServiceCosts = ServiceCosts(),
        seed: UInt64
    ) -> Outcome {
        var simulation = Simulation(layout, activity, costs, service, seed)
        simulation.agenda.put(.request, at: 0)
        simulation.beginRebuild()
        return simulation.run()
    }

    /// So many callers who each append to one log, again and again, on the database's own machine: what is measured of a store
    /// without any server.
    package static func run(
        callers: Int, layout: Layout = Layout(), costs: Costs, seed: UInt64
    ) -> Outcome {
        var simulation = Simulation(layout, nil, costs, ServiceCosts(), seed)
        for caller in 0..<callers { simulation.callAgain(caller, of: caller % layout.logs) }
        return simulation.run()
    }

    private init(
        _ layout: Layout, _ activity: Activity?, _ costs: Costs, _ service: ServiceCosts,
        _ seed: UInt64
    ) {
        (self.layout, self.costs, self.service) = (layout, costs, service)
        (self.activity, close) = (activity, layout.seconds)
        chance = SeededRandom(seed: seed)
        logs = Array(repeating: Log(), count: layout.logs)
        databases = Array(repeating: Processors(layout.processors), count: layout.databases)
        // The last is for whoever makes rows anew by itself.
        nodes = Array(
            repeating: Processors(layout.nodeProcessors),
            count: layout.nodes + layout.followers + 1)
        books = Array(
            repeating: OpenBooks(most: service.openAtOnce, idle: service.idle), count: layout.nodes)
        outcome = Outcome(appends: Array(repeating: 0, count: layout.logs))
    }

    private mutating func run() -> Outcome {
        while let (time, what) = agenda.next() {
            if now <= close, time > close {
                outcome.backlog = outcome.commands.asked - outcome.commands.answered
            }
            now = time
            switch what {
            case .request: comeIn()
            case .hands(let command):
                logs[command.log].waiting.append(command)
                commitWhatWaits(command.log)
            case .committed(let log): tell(log)
            case .follows(let node, let log, let events, let told):
                fold(events, of: log, by: node, told: told)
            case .rebuilds(let node, let left): rebuild(left, by: node)
            }
        }
        return summed()
    }

    private func summed() -> Outcome {
        var outcome = outcome
        outcome.commandWaits.sort()
        outcome.queryWaits.sort()
        outcome.lags.sort()
        let time = max(outcome.end, .leastNonzeroMagnitude)
        outcome.logLoads = outcome.appends.map { Double($0) * costs.append / time }
        outcome.databaseLoads = databases.map { $0.busy / time / Double($0.count) }
        outcome.nodeLoads = nodes.map { $0.busy / time / Double($0.count) }
        return outcome
    }
}
