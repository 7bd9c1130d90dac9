extension Simulation {
    /// Somebody asks, and the next one is awaited.
    mutating func comeIn() {
        guard let activity else { return }
        let next = now + chance.gap(layout.requests)
        if next < close { agenda.put(.request, at: next) }
        let account = activity.account(&chance)
        let log = layout.log(of: account)
        let node = layout.node(of: account, in: log)
        var work = 0.0
        if layout.logs > service.openAtOnce, !books[node].ask(log, at: now) {
            outcome.openings += 1
            work += service.opening
        }
        if chance.share() < layout.commands {
            outcome.commands.asked += 1
            let end = nodes[node].work(work + service.command, at: now)
            agenda.put(.hands(Command(log: log, arrived: now, caller: nil)), at: end)
        } else {
            outcome.queries.asked += 1
            outcome.queries.answered += 1
            let end = nodes[node].work(work + service.query, at: now)
            outcome.queryWaits.add(end - now)
            outcome.end = max(outcome.end, end)
        }
    }

    /// One who appends again and again prepares the next append.
    mutating func callAgain(_ caller: Int, of log: Int) {
        guard now < close else { return }
        let end = databases[layout.database(of: log)].work(costs.caller, at: now)
        outcome.commands.asked += 1
        agenda.put(.hands(Command(log: log, arrived: now, caller: caller)), at: end)
    }
}
