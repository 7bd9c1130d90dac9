import Foundation

/// What the command line asked for.
struct Settings: Sendable {
    var json = false
    var rounds = 7
    /// The one measure that is wanted.
    var only: String?
    /// Events of a store that is large; `nil`: five million.
    var events: Int?
    /// Seconds under steady load.
    var seconds = 120
    /// Callers at once, where a measure goes through several numbers of them; `nil`: its own.
    var callers: [Int]?
    /// A PostgreSQL database, as libpq takes its address, for the measures that use one.
    var address: String?
    /// Whether to count and compare with the guard's bounds, instead of measuring.
    var guards = false
    /// What the guard wants done to count it, and how many times.
    var work: (what: GuardWork, times: Int)?
    /// Must lie on the disk that is to be measured; emptied afterwards.
    var directory = FileManager.default.currentDirectoryPath + "/.build/bench-files"

    mutating func read(_ arguments: [String]) -> Bool {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = true
            case "--rounds", "--callers", "--events", "--seconds":
                guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
                    return false
                }
                switch argument {
                case "--rounds": rounds = value
                case "--callers": callers = [value]
                case "--events": events = value
                default: seconds = value
                }
            case "--only":
                guard let value = rest.popFirst(),
                    (Bench.measures + Bench.onRequest).contains(where: { $0.0 == value })
                else { return false }
                only = value
            case "--guard": guards = true
            case "--guard-work":
                guard let what = rest.popFirst().flatMap({ GuardWork(rawValue: $0) }),
                    let times = rest.popFirst().flatMap({ Int($0) })
                else { return false }
                work = (what, times)
            case "--address":
                guard let value = rest.popFirst() else { return false }
                address = value
            case "--directory":
                guard let value = rest.popFirst() else { return false }
                directory = value + "/bench-files"
            default: return false
            }
        }
        return true
    }

    /// A new, empty folder.
    func folder() throws -> String {
        let path = directory + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
