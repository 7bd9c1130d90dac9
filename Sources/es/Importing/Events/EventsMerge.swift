import Daybook
import EventStore
import Exports
import Foundation
import LMDBEventStore
import PersonalData
import Records

/// Brings events of another store into one that has its own, command by command.
struct EventsMerge {
    private let asked: EventsImport
    private let source: ImportSource

    init(_ asked: EventsImport, _ source: ImportSource) {
        (self.asked, self.source) = (asked, source)
    }

    /// So many commands go into one commit.
    private static let atOnce = 250

    /// Looks at each line, unless it is known how many events there are, and stores nothing.
    func rehearse(_ known: Int?) throws {
        var events = known ?? 0
        if known == nil {
            let lines = EventLines(try source.open(), path: asked.path)
            while try lines.next() != nil { events += 1 }
        }
        if asked.session.isJSON {
            return try asked.session.show(
                json: .object([
                    .init("ok", .boolean(true)), .init("file", .string(asked.path)),
                    .init("events", .integer(Int64(events))), .init("stored", .boolean(false)),
                ]))
        }
        try asked.session.say("\(counted(events, "event")) can be read; nothing was stored")
    }

    func merge(into office: BackOffice) async throws -> EventsImport.Outcome {
        let lines = EventLines(try source.open(), path: asked.path)
        guard let first = try lines.peek() else {
            throw Failure(.refused, code: "refused-line", "\(asked.path) has no event")
        }
        var outcome = EventsImport.Outcome(store: office.store.id.lowercaseText, events: 0)
        let bar = asked.session.progress
        defer { bar.finish() }
        guard case .opened(let event) = first.event else {
            // The import that has made the store, once more, names its keys again.
            if let keys = asked.keys { try requireOwn(keys) }
            outcome.before = try await same(lines, as: office)
            return outcome
        }
        if asked.keys != nil { throw Self.ownKeys }
        // Each line is looked at before the first is stored.
        try check(office, bar)
        let log = OpenedImport(into: office, from: OpenedImport.store(of: event))
        var groups: [EventLines.Group] = []
        while true {
            let group = try lines.nextGroup()
            if let group { groups.append(group) }
            if group == nil || groups.count == Self.atOnce {
                let done = try await log.add(all: groups.map(\.events))
                outcome.events += done.stored
                outcome.before += done.before
                if let (number, fault) = done.fault {
                    throw lines.fault(
                        groups[number].lines[fault.index], fault.why, hint: fault.hint)
                }
                groups = []
                asked.update(bar, "events", Position(outcome.events + outcome.before), lines)
            }
            if group == nil { return outcome }
        }
    }

    private static var ownKeys: Failure {
        .usage("--keys are for a store that is made, and this one has its own")
    }

    /// - Throws: where these keys aren't those that the store began with.
    private func requireOwn(_ keys: String) throws {
        let own = FileManager.default.contents(atPath: try asked.session.wholeFolder() + "/keys")
        let given = FileManager.default.contents(atPath: keys)
        guard let own, let given, own == given else { throw Self.ownKeys }
    }

    private func check(_ office: BackOffice, _ bar: ProgressBar) throws {
        let lines = EventLines(try source.open(), path: asked.path)
        let log = OpenedImport(into: office, from: nil)
        var count: Position = 0
        while let group = try lines.nextGroup() {
            for (line, event) in zip(group.lines, group.events) {
                do { try log.check(event) } catch let fault as ImportedEventFault {
                    throw lines.fault(line, fault.why, hint: fault.hint)
                }
            }
            count += Position(group.events.count)
            asked.update(bar, "checking", count, lines)
        }
    }

    /// How many sealed events there are, all of which must be in the store as they are.
    private func same(_ lines: EventLines, as office: BackOffice) async throws -> Int {
        var count = 0
        let log = (office.store as? SealedEventStore)?.store as? LMDBEventStore
        let head = try await office.store.head()
        while let line = try lines.next() {
            guard case .sealed(let record, let store) = line.event, let log,
                store.id == office.store.id, record.position <= head,
                try log.seal(at: record.position) == record.checksum
            else {
                throw lines.fault(
                    line.number,
                    "a sealed event can be read by the store alone that it is of, and isn't in this one",
                    hint: "export it without --sealed, or import it into a folder of its own")
            }
            count += 1
        }
        return count
    }
}
