import Foundation
import Scale

/// What the books of a million accounts would come to on one log, one database and many, worked out from what was measured on
/// two processors (``Costs``): first whether that comes to what else was measured there, then how long is waited,
/// who is busiest, and where it breaks. `Docs/Scale.md` is what it says.
@Sendable func measureScale(_ settings: Settings) async throws -> [Figure] {
    let seed: UInt64 = 18
    // No figure, since it isn't one: what has to be known to work the same out again.
    FileHandle.standardError.write(Data("scale: seed \(seed)\n".utf8))
    var figures: [Figure] = []
    for point in MeasuredPoint.all() {
        figures.append(
            Figure(
                name: "\(point.name)\(point.isFed ? ", fed" : ""), simulated",
                value: point.simulated(seed: seed), unit: "/s",
                target: point.allowed.lowerBound, limit: point.allowed.upperBound))
    }
    let unfit = figures.filter { !$0.isMet }
    guard unfit.isEmpty else { throw UnfitCosts(figures: unfit) }
    let activity = Activity(accounts: 1_000_000)
    for (name, layout) in ScaleCase.all {
        let outcome = Simulation.run(layout, activity: activity, costs: .inPostgres, seed: seed)
        figures += outcome.figures(name)
    }
    return figures
}

/// What is simulated doesn't come to what was measured: then nothing else that it says is to be believed.
private struct UnfitCosts: Error, CustomStringConvertible {
    var figures: [Figure]
    var description: String {
        "Sources/Scale/Costs.swift doesn't come to what was measured\n" + Figure.table(figures)
    }
}

extension Outcome {
    fileprivate func figures(_ name: String) -> [Figure] {
        func figure(_ what: String, _ value: Double, _ unit: String) -> Figure {
            Figure(name: "\(name): \(what)", value: value, unit: unit)
        }
        var figures: [Figure] = []
        if commands.asked > 0 {
            figures += [
                figure("a command, half within", commandWaits.within(50) * 1_000, "ms"),
                figure("a command, 99 of 100 within", commandWaits.within(99) * 1_000, "ms"),
                figure("not yet acknowledged at the end", Double(backlog), "commands"),
                figure("a commit takes", Double(commands.answered) / Double(commits), "commands"),
                figure("the busiest log", (logLoads.max() ?? 0) * 100, "%"),
                figure("the busiest database", (databaseLoads.max() ?? 0) * 100, "%"),
                figure("followers behind, 99 of 100 within", lags.within(99) * 1_000, "ms"),
            ]
        }
        figures.append(figure("the busiest node", (nodeLoads.max() ?? 0) * 100, "%"))
        if queries.asked > 0 {
            figures.append(
                figure("a query, 99 of 100 within", queryWaits.within(99) * 1_000, "ms"))
        }
        if openings > 0 {
            figures.append(
                figure(
                    "met a closed store",
                    Double(openings) / Double(commands.asked + queries.asked) * 100, "%"))
        }
        if let rebuilt { figures.append(figure("rows made anew after", rebuilt, "s")) }
        return figures
    }
}
