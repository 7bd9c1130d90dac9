/// What a server says in figures, read out of the form that Prometheus reads.
struct ServedFigures {
    /// One of them.
    struct Figure {
        var name: String
        var labels: [String: String]
        var value: Double
    }

    let all: [Figure]

    /// Lines that are none say nothing: a later server may tell more.
    init(_ text: String) {
        all = text.split(separator: "\n").compactMap(Self.figure)
    }

    private static func figure(_ line: Substring) -> Figure? {
        guard let match = line.wholeMatch(of: /([a-z_]+)(\{[^}]*\})? ([0-9.eE+-]+)/),
            let value = Double(match.3)
        else { return nil }
        var labels: [String: String] = [:]
        for label in (match.2 ?? "").matches(of: /([a-z]+)="([^"]*)"/) {
            labels[String(label.1)] = String(label.2)
        }
        return Figure(name: String(match.1), labels: labels, value: value)
    }

    /// Those of this name, with these labels among theirs.
    func named(_ name: String, _ labels: [String: String] = [:]) -> [Figure] {
        all.filter { figure in
            figure.name == name && labels.allSatisfy { figure.labels[$0.key] == $0.value }
        }
    }

    /// The one of this name; `nil` where the server doesn't tell it.
    func one(_ name: String, _ labels: [String: String] = [:]) -> Int? {
        named(name, labels).first.map { Int($0.value) }
    }

    /// The bound below which this share of the values of a histogram lies, all of its labels together; `nil` where there
    /// are none, or beyond the last bound.
    func bound(of name: String, share: Double) -> Double? {
        var counts: [Double: Double] = [:]
        var whole = 0.0
        for part in named(name + "_bucket") {
            guard let bound = part.labels["le"] else { continue }
            if bound == "+Inf" { whole += part.value }
            if let bound = Double(bound), bound.isFinite { counts[bound, default: 0] += part.value }
        }
        return counts.sorted { $0.key < $1.key }.first { whole > 0 && $0.value >= share * whole }?
            .key
    }
}
