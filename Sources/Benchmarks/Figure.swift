import Foundation

/// One thing that was measured.
struct Figure: Encodable, Sendable {
    var name: String
    var value: Double
    var unit: String
    /// What it should be at least; `nil` for a figure that only informs.
    var target: Double?
    /// What it should be at most; `nil` for a figure that only informs.
    var limit: Double?

    static func json(_ figures: [Figure]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(figures), as: UTF8.self)
    }

    static func table(_ figures: [Figure]) -> String {
        let width = figures.map(\.name.count).max() ?? 0
        return figures.map { figure in
            let name = figure.name.padding(toLength: width, withPad: " ", startingAt: 0)
            let digits = figure.value < 100 ? "%12.2f" : "%12.0f"
            let target = figure.target.map { goal in
                "  (target \(goal): \(figure.value >= goal ? "met" : "MISSED"))"
            }
            let limit = figure.limit.map { goal in
                "  (at most \(goal): \(figure.value <= goal ? "met" : "MISSED"))"
            }
            return name + String(format: digits, figure.value) + " \(figure.unit)"
                + (target ?? limit ?? "")
        }.joined(separator: "\n")
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

/// Seconds of this thread's own processor time that `body` takes.
func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
}

/// Seconds of processor time, user's and system's, that this process has taken so far.
func processSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

/// Seconds by the wall clock that `body` takes.
func wallSeconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}

/// What one of the loops in C answered, other than 0.
struct LoopFailure: Error { var code: Int32 }

func checkLoop(_ code: Int32) throws { if code != 0 { throw LoopFailure(code: code) } }
