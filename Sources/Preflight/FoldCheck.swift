import EventSourcing
import EventSourcingRuntime
import EventStore
import struct Foundation.UUID
import Records

/// Folds the things of one category, one after the other, and holds each against its baseline.
struct FoldCheck {
    private let kind: AggregateDescription
    private let kept: CheckBaseline?
    private let snapshots: [StreamName: Snapshot]
    private var stale = 0
    private var wrong: [String] = []
    private var new: CheckBaseline
    private var changed = PreflightReport.ChangedThings()
    private var fields: [String: Int] = [:]
    private static let examples = 5

    init(
        _ kind: AggregateDescription, against kept: CheckBaseline?,
        _ snapshots: [StreamName: Snapshot], at position: Position, _ witness: String
    ) {
        self.kind = kind
        self.kept = kept
        self.snapshots = snapshots
        new = CheckBaseline()
        new.category = kind.category
        new.position = position
        new.witness = witness
        new.fields = kind.fields.map(\.name)
        new.forms = kind.events.map { $0.listForm() }
        changed.category = kind.category
    }

    /// Folds one stream. What can't be read ends it: that was told already.
    mutating func fold(_ stream: StreamName, in store: any EventStore) async throws {
        var thing = Thing(kind)
        let old = kept?.streams[stream]
        let snapshot = snapshots[stream]
        var (then, folded): (JSONValue?, [UInt8]?)
        var isReadable = true
        do {
            try await store.fold(&thing, of: stream, through: .position(new.position)) {
                view, thing in
                if view.revision == old?.revision { then = thing.json }
                if let snapshot, view.revision == snapshot.revision,
                    view.bears(snapshot.witness)
                {
                    folded = thing.state.json()
                }
                return true
            }
        } catch is EventFault {
            isReadable = false
        }
        if let kept, let old, let then { compare(stream, old, then, kept) }
        if let snapshot {
            if folded == nil || snapshot.binary != ThisBinary.mark {
                // Of another binary or another log: it is thrown away when it is next met.
                stale += 1
            } else if folded != snapshot.state {
                wrong.append(stream.text)
            }
        }
        guard isReadable, let last = thing.revision else { return }
        let now = last == old?.revision ? then ?? .null : thing.json
        new.streams[stream] = CheckBaseline.Entry(
            revision: last, digests: CheckBaseline.digests(of: now, new.fields))
    }

    private mutating func compare(
        _ stream: StreamName, _ old: CheckBaseline.Entry, _ state: JSONValue, _ kept: CheckBaseline
    ) {
        let entry = CheckBaseline.Entry(
            revision: old.revision, digests: CheckBaseline.digests(of: state, new.fields))
        let names = kept.changed(old, entry, fields: new.fields)
        if names.isEmpty { return }
        changed.count += 1
        for name in names { fields[name, default: 0] += 1 }
        if changed.examples.count < Self.examples {
            var example = PreflightReport.ChangedThing()
            example.stream = stream.text
            example.revision = old.revision
            example.fields = names
            example.state = state
            changed.examples.append(example)
        }
    }

    /// Adds what was found to the report, with what the next check can be held against.
    func tell(_ report: inout PreflightReport) {
        if changed.count > 0 {
            var all = changed
            all.fields = new.fields.compactMap { name in
                fields[name].map { .init(name: name, count: $0) }
            }
            report.changed.append(all)
        }
        for old in kept?.forms ?? [] {
            guard let now = new.forms.first(where: { $0.type == old.type }) else { continue }
            for change in now.changes(since: old) {
                var found = PreflightReport.FormChange()
                found.type = old.type
                found.version = old.version
                found.change = change
                report.forms.append(found)
            }
        }
        report.baselines.append(new)
        report.snapshots.stale += stale
        report.snapshots.wrong += wrong
    }
}
