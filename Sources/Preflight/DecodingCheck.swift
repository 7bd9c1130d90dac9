import EventSourcing
import EventStore
import Records

/// Decodes every event as a command's load would, and writes it again to see what was lost.
struct DecodingCheck {
    /// The streams that were met, by category, in log order.
    private(set) var streams: [String: [StreamName]] = [:]
    private let kinds: [String: AggregateDescription]
    private let descriptions: [EventDescription]
    private var unknown = Findings(\.why)
    private var unreadable = Findings(\.why)
    private var lost = Findings(\.field)
    private var altered = Findings(\.field)
    /// How many events of each stored type and version there are.
    private var versions: [Stored: Int] = [:]

    private struct Stored: Hashable {
        var type: String
        var version: UInt16
    }

    init(_ kinds: [AggregateDescription]) {
        self.kinds = Dictionary(kinds.map { ($0.category, $0) }) { first, _ in first }
        descriptions = kinds.flatMap(\.events)
    }

    mutating func look(at view: borrowing EventView) {
        let stream = view.stream
        if view.revision == 0 { streams[stream.category, default: []].append(stream) }
        versions[Stored(type: view.type, version: view.header.schemaVersion), default: 0] += 1
        guard let kind = kinds[stream.category] else {
            return unknown.note(
                view, "no thing of the category \(stream.category) is known here")
        }
        do throws(EventFault) {
            let decoded = try kind.decode(view)
            if case .one(let event) = decoded, view.withPayload({ event.json().elementsEqual($0) })
            {
                return
            }
            for description in EventDescription.reading(view, kind.events, { $0 }) {
                try compare(view, description)
            }
        } catch {
            switch error {
            case .unknownType: unknown.note(view, "")
            case .newerVersion: unreadable.note(view, "it is of a newer binary")
            case .malformed(_, let type, let why):
                let isItself = view.hasType(type)
                unreadable.note(view, isItself ? why : "as \(type): \(why)")
            }
        }
    }

    private mutating func compare(
        _ view: borrowing EventView, _ description: EventDescription
    ) throws(EventFault) {
        let payloads = try description.payloads(view)
        for (payload, event) in zip(payloads, try description.decode(view)) {
            let comparison = PayloadComparison(payload, readAs: JSONValue(of: event))
            for path in comparison.dropped { lost.note(view, path) }
            for path in comparison.altered { altered.note(view, path) }
        }
    }

    func tell(_ report: inout PreflightReport) {
        report.unknown = unknown.sorted
        report.unreadable = unreadable.sorted
        report.lost = lost.sorted
        report.altered = altered.sorted
        for description in descriptions {
            for from in 1..<max(description.version, 1) {
                let names = [description.type] + description.formerTypes
                // Every event that is older has to take it.
                let taking = versions.filter { stored, _ in
                    stored.version <= from && names.contains(stored.type)
                }
                report.steps.append(
                    .init(
                        type: description.type, from: from,
                        isThere: description.steps.contains(from),
                        count: taking.reduce(0) { $0 + $1.value }))
            }
        }
    }
}

/// What was found of many events, told once for all that are alike.
private struct Findings {
    private var all: [Key: PreflightReport.Finding] = [:]
    /// Where a finding says what was found.
    private let detail: WritableKeyPath<PreflightReport.Finding, String?>
    /// Kinds of finding that are told apart; the rest are counted with the last.
    private static let limit = 500

    private struct Key: Hashable {
        var type: String
        var version: UInt16
        var detail: String
    }

    init(_ detail: WritableKeyPath<PreflightReport.Finding, String?>) { self.detail = detail }

    mutating func note(_ view: borrowing EventView, _ text: String) {
        var key = Key(type: view.type, version: view.header.schemaVersion, detail: text)
        if all[key] == nil, all.count >= Self.limit { key.detail = "…" }
        var finding = PreflightReport.Finding(
            type: key.type, version: key.version, first: view.position)
        if !key.detail.isEmpty { finding[keyPath: detail] = key.detail }
        all[key, default: finding].count += 1
    }

    var sorted: [PreflightReport.Finding] {
        all.sorted {
            ($0.value.first, $0.key.type, $0.key.detail) < (
                $1.value.first, $1.key.type, $1.key.detail
            )
        }.map(\.value)
    }
}
