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

    /// Whether it is what it should be.
    var isMet: Bool { value >= target ?? -.infinity && value <= limit ?? .infinity }

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
