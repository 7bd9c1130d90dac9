internal import EventStore

/// Counts places, each once an event.
struct TraceTally {
    private struct Key: Hashable {
        var place: PersonTraces.Place
        var text: String?
    }
    private var gone: [Key: PersonTraces.Trace] = [:]
    private var left: [Key: PersonTraces.Trace] = [:]

    mutating func goes(_ place: PersonTraces.Place, at position: Position) {
        Self.count(&gone, Key(place: place, text: nil), position)
    }

    mutating func stays(_ place: PersonTraces.Place, _ text: String?, at position: Position) {
        Self.count(&left, Key(place: place, text: text), position)
    }

    private static func count(
        _ traces: inout [Key: PersonTraces.Trace], _ key: Key, _ position: Position
    ) {
        var trace =
            traces[key]
            ?? PersonTraces.Trace(
                place: key.place, positions: position...position, text: key.text)
        if trace.events == 0 || trace.positions.upperBound < position { trace.events += 1 }
        trace.positions = trace.positions.lowerBound...position
        traces[key] = trace
    }

    var traces: PersonTraces {
        PersonTraces(goes: Self.sorted(gone), stays: Self.sorted(left))
    }

    private static func sorted(_ traces: [Key: PersonTraces.Trace]) -> [PersonTraces.Trace] {
        traces.values.sorted { ($0.place, $0.text ?? "") < ($1.place, $1.text ?? "") }
    }
}
