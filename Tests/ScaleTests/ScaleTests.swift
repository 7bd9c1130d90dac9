import Testing

@testable import Scale

@Suite struct `The simulation of many machines` {
    let activity = Activity(accounts: 20_000)
    let seed = UInt64.random(in: 0 ... .max)

    /// 8,000 requests a second for half a second, on so many databases.
    private func layout(_ databases: Int) -> Layout {
        var layout = Layout()
        (layout.accounts, layout.databases, layout.logs) = (20_000, databases, databases * 4)
        (layout.nodes, layout.followers) = (8, 2)
        (layout.requests, layout.commands, layout.seconds) = (8_000, 0.5, 0.5)
        return layout
    }

    private func run(_ layout: Layout, costs: Costs = .inPostgres, seed: UInt64? = nil) -> Outcome {
        Simulation.run(layout, activity: activity, costs: costs, seed: seed ?? self.seed)
    }

    @Test(arguments: [1, 2, 5]) func `answers whatever is asked, and once`(databases: Int) {
        let outcome = run(layout(databases))
        #expect(outcome.commands.asked > 1_000, "seed \(seed)")
        #expect(outcome.commands.answered == outcome.commands.asked, "seed \(seed)")
        #expect(outcome.queries.answered == outcome.queries.asked, "seed \(seed)")
        #expect(outcome.appends.reduce(0, +) == outcome.commands.asked, "seed \(seed)")
        #expect(outcome.commandWaits.count == outcome.commands.asked, "seed \(seed)")
    }

    @Test func `lets nobody wait less than the work takes`() {
        let (costs, service) = (Costs.inPostgres, ServiceCosts())
        let outcome = run(layout(2))
        let least = service.command + costs.append + costs.commit
        #expect(outcome.commandWaits.shortest >= least * 0.999_999, "seed \(seed)")
        #expect(outcome.queryWaits.shortest >= service.query * 0.999_999, "seed \(seed)")
        #expect(outcome.lags.shortest >= service.fold, "seed \(seed)")
        var far = layout(2)
        far.standby = 0.01
        #expect(run(far).commandWaits.shortest >= least + 0.01 * 0.999_999, "seed \(seed)")
    }

    @Test func `gives each of twice as many databases half as much to do`() {
        func mean(_ databases: Int) -> Double {
            run(layout(databases)).databaseLoads.reduce(0, +) / Double(databases)
        }
        #expect((1.9...2.1).contains(mean(2) / mean(4)), "seed \(seed)")
        #expect((1.9...2.1).contains(mean(4) / mean(8)), "seed \(seed)")
    }

    @Test func `comes to the same with the same seed, and to something else with another`() {
        let first = run(layout(3))
        let isSame = first == run(layout(3))
        let isOther = first != run(layout(3), seed: seed &+ 1)
        #expect(isSame && isOther, "seed \(seed)")
    }

    @Test func `has those wait who are too many, and says so`() {
        var layout = layout(1)
        (layout.logs, layout.nodes, layout.commands, layout.requests) = (1, 32, 1, 90_000)
        layout.seconds = 0.3
        let outcome = run(layout)
        #expect(outcome.backlog > 5_000, "seed \(seed)")
        #expect(outcome.rate < 1 / Costs.inPostgres.append, "seed \(seed)")
        #expect(outcome.commands.answered == outcome.commands.asked, "seed \(seed)")
    }

    @Test func `has the primary do less where followers read from a replica`() {
        var layout = layout(1)
        layout.followers = 10
        let primary = run(layout).databaseLoads[0]
        layout.replica = true
        #expect(run(layout).databaseLoads[0] < primary, "seed \(seed)")
    }

    @Test func `has a node that makes rows anew slow nobody but itself`() {
        var layout = layout(1)
        layout.nodes = 1
        let alone = run(layout)
        layout.rebuild = .onANodeOfItsOwn(events: 10_000)
        let beside = run(layout)
        layout.rebuild = .whereItIsServed(events: 10_000)
        let there = run(layout)
        #expect(beside.rebuilt != nil && there.rebuilt != nil, "seed \(seed)")
        // The rest of it is chance: the primary has a little more to do, and folding comes a little later.
        #expect(beside.queryWaits.within(99) < alone.queryWaits.within(99) * 1.2, "seed \(seed)")
        #expect(there.queryWaits.within(99) > alone.queryWaits.within(99) * 1.5, "seed \(seed)")
    }

    @Test func `has a node open what it has closed`() {
        var layout = layout(1)
        layout.logs = 20_000
        let outcome = run(layout)
        #expect(outcome.openings > 0, "seed \(seed)")
        #expect(outcome.openings <= outcome.commands.asked + outcome.queries.asked)
        layout.logs = 50
        #expect(run(layout).openings == 0, "seed \(seed)")
    }
}

@Suite struct `What the simulation is fed with` {
    @Test(arguments: MeasuredPoint.all()) func `comes to what was measured`(point: MeasuredPoint) {
        let simulated = point.simulated(seconds: 0.3, seed: 18)
        #expect(point.allowed.contains(simulated), "\(point.name): \(simulated)")
    }

    @Test func `is found out where it is wrong`() {
        func wrong(_ change: (inout Costs) -> Void) -> Bool {
            var (postgres, folder) = (Costs.inPostgres, Costs.inAFolder)
            change(&postgres)
            change(&folder)
            return MeasuredPoint.all(postgres: postgres, folder: folder).contains { point in
                !point.allowed.contains(point.simulated(seconds: 0.3, seed: 18))
            }
        }
        #expect(!wrong { _ in })
        #expect(wrong { $0.append *= 1.5 })
        #expect(wrong { $0.append /= 2 })
        #expect(wrong { $0.commit *= 1.5 })
        #expect(wrong { $0.caller += 20e-6 })
        #expect(wrong { $0.most = 8 })
    }

    @Test func `has few accounts that are busy`() {
        let activity = Activity(accounts: 1_000_000)
        #expect((0.67...0.69).contains(activity.share(ofBusiest: 10_000)))
        #expect((0.069...0.070).contains(activity.share(ofBusiest: 1)))
        #expect(activity.share(ofBusiest: 1_000_000) == 1)
    }
}
