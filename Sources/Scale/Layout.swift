import EventStore

/// How the books of many accounts lie on machines, and what is asked of them.
package struct Layout: Sendable {
    package var accounts = 1_000_000
    /// How many logs the accounts are cut up into: an account is in one, with many others or by itself.
    package var logs = 1
    /// How many database machines the logs lie on.
    package var databases = 1
    /// How many processors a database's machine has: two, as what was measured had.
    package var processors = 2
    /// How many nodes serve, and how many processors each has. A log is served by one of them, or by as many as there are to
    /// a log: then an account is always with the same one.
    package var nodes = 1
    package var nodeProcessors = 2
    /// How many other nodes follow each log besides, and answer nothing.
    package var followers = 0
    /// Whether followers read from a standby instead of from the database that is written to.
    package var replica = false
    /// What a standby that is waited for adds to each commit.
    package var standby = 0.0
    /// How many requests come in a second, all together, and what share of them are commands.
    package var requests = 1_000.0
    package var commands = 1.0
    /// For how long they come.
    package var seconds = 10.0
    /// Who makes read models anew while they come, of so many events, a piece at a time.
    package var rebuild: Rebuild?

    package enum Rebuild: Sendable {
        case whereItIsServed(events: Int), onANodeOfItsOwn(events: Int)
    }

    package init() {}

    /// The log in which an account's books are. By chance, and for each the same again.
    func log(of account: Int) -> Int { Int(Self.lot(account) % UInt64(logs)) }

    func database(of log: Int) -> Int { log % databases }

    /// The nodes that serve a log.
    func servers(of log: Int) -> [Int] {
        logs < nodes ? Array(stride(from: log, to: nodes, by: logs)) : [log % nodes]
    }

    /// The one of them that an account asks.
    func node(of account: Int, in log: Int) -> Int {
        let servers = servers(of: log)
        return servers[Int((Self.lot(account) >> 32) % UInt64(servers.count))]
    }

    private static func lot(_ account: Int) -> UInt64 {
        var chance = SeededRandom(seed: UInt64(account))
        return chance.next()
    }
}
