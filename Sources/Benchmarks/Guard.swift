import Foundation

/// `bench --guard`: fails when something takes much more work than it did, whatever the machine does
/// besides.
///
/// It counts instead of timing: instructions, as valgrind sees them go by, commits, and bytes. The
/// same binary gives the same counts within a hundredth on a machine that is busy with something else;
/// where seconds would differ by a factor. What a bound doesn't see is waiting: for that there is `bench`.
enum Guard {
    /// What is counted, and at most how much of it there may be: one and a half to two times what was
    /// counted last.
    ///
    /// To renew: `make guard` prints what it counts. Where a figure has fallen for good, write it down
    /// here, in `was`; where one has risen, find out why first.
    private static let bounds: [Bound] = [
        Bound("append, 1,000 at once", .each(.append, 10_000), was: 72_600),
        Bound("replay: read and decode", .each(.replay, 10_000), was: 7_140),
        Bound("rebuild the list of orders", .each(.rebuild, 10_000), was: 50_800),
        Bound("a whole command", .each(.command, 1_000), was: 222_000),
        Bound("a new process: es --version", .es(["--version"]), was: 29_200_000),
        Bound("a new process: es order X", .es(["order", "150", "--json"]), was: 50_000_000),
    ]

    /// Counts everything, each with its bound.
    static func count(_ settings: Settings) async throws -> [Figure] {
        let counter = try await InstructionCounter(settings)
        // What is counted doesn't depend on what else runs.
        let counts = try await withThrowingTaskGroup(of: (Int, Double).self) { group in
            for (place, bound) in bounds.enumerated() {
                group.addTask { (place, try counter.count(bound.what)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let figures = bounds.enumerated().map { place, bound in
            Figure(
                name: bound.name, value: (counts[place] ?? .infinity).rounded(),
                unit: "instructions",
                limit: bound.was * 1.75)
        }
        return try await figures + countCommits(settings) + countBytes(settings)
    }

    private struct Bound {
        var name: String
        var what: InstructionCounter.What
        var was: Double

        init(_ name: String, _ what: InstructionCounter.What, was: Double) {
            (self.name, self.what, self.was) = (name, what, was)
        }
    }
}
