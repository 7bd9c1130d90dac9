extension Simulation {
    /// Begins a commit of all who wait at a log, if none is under way: one order is one commit after the other.
    mutating func commitWhatWaits(_ log: Int) {
        guard logs[log].underWay.isEmpty, !logs[log].waiting.isEmpty else { return }
        let count = min(logs[log].waiting.count, costs.most)
        logs[log].underWay = Array(logs[log].waiting.prefix(count))
        logs[log].waiting.removeFirst(count)
        let written = databases[layout.database(of: log)].work(
            costs.append * Double(count), at: now)
        let end = written + costs.commit + layout.standby
        agenda.put(.committed(log: log), at: end)
    }

    /// Tells those whose commit is done, and those who follow.
    mutating func tell(_ log: Int) {
        let told = logs[log].underWay
        logs[log].underWay = []
        outcome.commits += 1
        outcome.appends[log] += told.count
        outcome.commands.answered += told.count
        outcome.end = max(outcome.end, now)
        for command in told { outcome.commandWaits.add(now - command.arrived) }
        commitWhatWaits(log)
        if activity != nil { follow(log, told.count) }
        for command in told {
            if let caller = command.caller { callAgain(caller, of: log) }
        }
    }

    /// Has the nodes that follow a log read what is new.
    private mutating func follow(_ log: Int, _ events: Int) {
        let others = (0..<layout.followers).map { layout.nodes + $0 }
        for node in layout.servers(of: log) + others {
            let reading = service.read * Double(events)
            let read =
                layout.replica
                ? now + reading : databases[layout.database(of: log)].work(reading, at: now)
            agenda.put(.follows(node: node, log: log, events: events, told: now), at: read)
        }
    }

    mutating func fold(_ events: Int, of log: Int, by node: Int, told: Double) {
        let end = nodes[node].work(service.fold * Double(events), at: now)
        outcome.lags.add(end - told)
        outcome.end = max(outcome.end, end)
    }
}
