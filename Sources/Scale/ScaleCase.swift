/// What `Docs/Scale.md` tells of: how the books of a million accounts lie, and what is asked of them.
package enum ScaleCase {
    package static var all: [(name: String, layout: Layout)] {
        oneLog + replicas + manyDatabases + everyday + rebuilding + storeEach
    }

    /// Commands a second for which there is a node: less than half of what was measured of one, so that it isn't nodes that
    /// are waited for.
    private static let ofANode = 6_000.0

    private static func layout(_ requests: Double, _ change: (inout Layout) -> Void) -> Layout {
        var layout = Layout()
        layout.requests = requests
        layout.nodes = max(Int((requests / ofANode).rounded(.up)), 1)
        change(&layout)
        return layout
    }

    /// One log, with a database for itself, and as many nodes as it takes.
    private static var oneLog: [(String, Layout)] {
        [5_000, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000].map { (rate: Double) in
            ("one log, \(Int(rate)) commands/s", layout(rate) { _ in })
        } + [
            (
                "one log, 20000 commands/s, a standby 0.5 ms away",
                layout(20_000) { $0.standby = 0.0005 }
            ),
            (
                "one log, 20000 commands/s, a standby 10 ms away",
                layout(20_000) { $0.standby = 0.01 }
            ),
            ("one log of 8 in one database, 20000 commands/s", layout(20_000) { $0.logs = 8 }),
        ]
    }

    /// How many nodes can follow.
    private static var replicas: [(String, Layout)] {
        [0, 8, 24].flatMap { more in
            [false, true].map { replica in
                (
                    "20000 commands/s, \(more) nodes more that follow\(replica ? ", from a replica" : "")",
                    layout(20_000) { ($0.followers, $0.replica) = (more, replica) }
                )
            }
        }
    }

    /// 100,000 commands a second, cut up.
    private static var manyDatabases: [(String, Layout)] {
        [2, 4, 8, 16, 32].map { databases in
            (
                "\(databases) databases, 100000 commands/s",
                layout(100_000) {
                    ($0.databases, $0.logs) = (databases, databases)
                    // As many to each log.
                    $0.nodes =
                        databases
                        * max(Int((100_000 / ofANode / Double(databases)).rounded(.up)), 1)
                    $0.seconds = 5
                }
            )
        }
    }

    /// Each account is asked once in so many seconds, one time in eleven to do something.
    private static var everyday: [(String, Layout)] {
        [(100.0, 1), (20.0, 3), (5.0, 8)].map { every, nodes in
            (
                "one log, a million accounts once in \(Int(every)) s, \(nodes) nodes",
                layout(1_000_000 / every) {
                    ($0.commands, $0.nodes, $0.seconds) = (1.0 / 11, nodes, 5)
                }
            )
        }
    }

    private static var rebuilding: [(String, Layout)] {
        let rebuilds: [(String, Layout.Rebuild?)] = [
            ("alone", nil), ("while its node makes rows anew", .whereItIsServed(events: 1_000_000)),
            ("while a node of its own makes rows anew", .onANodeOfItsOwn(events: 1_000_000)),
        ]
        return rebuilds.map { name, rebuild in
            (
                "a node of 20000 requests/s \(name)",
                layout(20_000) {
                    ($0.commands, $0.nodes, $0.seconds, $0.rebuild) = (1.0 / 11, 1, 20, rebuild)
                }
            )
        }
    }

    /// Each account is a store of its own.
    private static var storeEach: [(String, Layout)] {
        [(100, 10_000), (1_000_000, 1_000), (1_000_000, 10_000)].map { (logs, rate: Double) in
            (
                "\(logs) stores on 16 nodes, \(Int(rate)) requests/s",
                layout(rate) {
                    ($0.logs, $0.databases, $0.nodes) = (logs, 16, 16)
                    ($0.commands, $0.seconds) = (1.0 / 11, 60)
                }
            )
        }
    }
}
