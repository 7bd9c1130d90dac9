/// What was measured and isn't among what the simulation is fed with: it must come to the same, or its costs don't fit.
package struct MeasuredPoint: Sendable {
    package var name: String
    package var callers: Int
    /// The least and the most that was measured, appends a second.
    package var measured: ClosedRange<Double>
    package var costs: Costs
    /// Whether it is one of those that a cost was taken from: then it only says that this was done rightly.
    package var isFed = false

    /// What the simulation may be beside what was measured: a tenth below the least, a tenth above the most.
    package static let tolerance = 0.1

    package static func all(
        postgres: Costs = .inPostgres, folder: Costs = .inAFolder
    ) -> [MeasuredPoint] {
        [
            MeasuredPoint(
                name: "PostgreSQL, 1 caller", callers: 1, measured: 2_546...2_845, costs: postgres,
                isFed: true),
            MeasuredPoint(
                name: "PostgreSQL, 512 callers", callers: 512, measured: 35_535...41_117,
                costs: postgres, isFed: true),
            MeasuredPoint(
                name: "PostgreSQL, 64 callers", callers: 64, measured: 34_248...34_365,
                costs: postgres),
            MeasuredPoint(
                name: "a folder, 1 caller", callers: 1, measured: 6_100...7_000, costs: folder,
                isFed: true),
            MeasuredPoint(
                name: "a folder, 8 callers", callers: 8, measured: 21_500...23_700, costs: folder),
            MeasuredPoint(
                name: "a folder, 64 callers", callers: 64, measured: 78_000...99_000,
                costs: folder),
        ]
    }

    /// What the simulation makes of it, appends a second.
    package func simulated(seconds: Double = 2, seed: UInt64) -> Double {
        var layout = Layout()
        layout.seconds = seconds
        return Simulation.run(callers: callers, layout: layout, costs: costs, seed: seed).rate
    }

    /// What the simulation has to come to.
    package var allowed: ClosedRange<Double> {
        measured.lowerBound * (1 - Self.tolerance)...measured.upperBound * (1 + Self.tolerance)
    }
}
