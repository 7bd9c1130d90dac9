import EventStore

/// Figures in the form that Prometheus reads (text, 0.0.4).
struct MetricText {
    typealias Labels = KeyValuePairs<String, String>

    private(set) var text = ""

    /// What those that follow are of.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    enum Kind: String { case counter, gauge, histogram }

    mutating func sample(_ name: String, _ labels: Labels, _ value: some BinaryInteger) {
        text += "\(name)\(Self.written(labels)) \(value)\n"
    }

    /// One figure, that stands for itself.
    mutating func one(
        _ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger
    ) {
        family(name, kind, help)
        sample(name, [:], value)
    }

    /// The parts of a histogram, each with those below it.
    mutating func histogram(_ name: String, _ labels: Labels, _ values: Distribution) {
        var sum = 0
        let bounds = values.bounds.map { $0 < 1 ? "\($0)" : "\(Int($0))" } + ["+Inf"]
        for (bound, count) in zip(bounds, values.counts) {
            sum += count
            text += "\(name)_bucket\(Self.written(labels, le: bound)) \(sum)\n"
        }
        text += "\(name)_sum\(Self.written(labels)) \(values.sum)\n"
        text += "\(name)_count\(Self.written(labels)) \(sum)\n"
    }

    private static func written(_ labels: Labels, le bound: String? = nil) -> String {
        var parts = labels.map { "\($0.key)=\"\($0.value)\"" }
        if let bound { parts.append("le=\"\(bound)\"") }
        return parts.isEmpty ? "" : "{\(parts.joined(separator: ","))}"
    }
}
