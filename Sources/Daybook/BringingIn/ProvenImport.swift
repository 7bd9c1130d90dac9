package import EventStore
import Exports
import LMDBEventStore
import PersonalData
package import Proofs
import Records

/// Takes the events that a proof brings along, which must have been verified before.
package struct ProvenImport: Sendable {
    private let proof: ProofFile
    private let office: BackOffice

    package init(_ proof: ProofFile, into office: BackOffice) {
        (self.proof, self.office) = (proof, office)
    }

    /// What became of them.
    package struct Outcome: Sendable {
        package var stored = 0
        package var before = 0
        /// Why one isn't taken, and at which position of its own log it lies.
        package var fault: (position: Position, fault: ImportedEventFault)?
    }

    /// Merges them; those of the very store must be in it already.
    package func merge() async throws -> Outcome {
        if proof.store == office.store.id { return try await same() }
        var (outcome, groups) = (Outcome(), [[OpenedEvent]]())
        let log = OpenedImport(into: office, from: proof.store)
        // Each is looked at before the first is stored.
        for group in try commands() {
            do {
                groups.append(try opened(group))
                for event in groups[groups.count - 1] { try log.check(event) }
            } catch let fault as ImportedEventFault {
                outcome.fault = (group[fault.index].position, fault)
                return outcome
            }
        }
        let done = try await log.add(all: groups)
        (outcome.stored, outcome.before) = (done.stored, done.before)
        if let (number, fault) = done.fault {
            outcome.fault = (groups[number][fault.index].position, fault)
        }
        return outcome
    }

    /// The events that lie side by side and came of one command.
    private func commands() throws -> [[RecordedEvent]] {
        var groups: [[RecordedEvent]] = []
        for event in proof.events {
            let event = try LoneRecord.withEvent(
                event.record, at: event.position, of: proof.store
            ) { $0.copy() }
            if let last = groups.last?.last, last.commandID == event.commandID,
                last.position + 1 == event.position
            {
                groups[groups.count - 1].append(event)
            } else {
                groups.append([event])
            }
        }
        return groups
    }

    /// A command is stored once, so it comes whole or not at all.
    private func opened(_ group: [RecordedEvent]) throws(ImportedEventFault) -> [OpenedEvent] {
        guard let first = group.first, Int(first.countInCommand) == group.count else {
            throw ImportedEventFault(
                0, "its command has events that the proof hasn't: a command comes whole")
        }
        for (index, event) in group.enumerated() where event.payload.holds(SealedImport.mark) {
            throw ImportedEventFault(
                index, "what is personal in it is sealed, and only its own store has the keys")
        }
        return group.map { OpenedEvent($0) }
    }

    private func same() async throws -> Outcome {
        var outcome = Outcome()
        let log = (office.store as? SealedEventStore)?.store as? LMDBEventStore
        let head = try await office.store.head()
        for event in proof.events {
            var isThere = false
            if let log, event.position > 0, event.position <= head {
                _ = try log.forEachStoredRecord(
                    after: event.position - 1, through: event.position
                ) { isThere = $1.elementsEqual(event.record) }
            }
            guard isThere else {
                let fault = ImportedEventFault(
                    0, "this store's own log has another event there, or none")
                outcome.fault = (event.position, fault)
                return outcome
            }
            outcome.before += 1
        }
        return outcome
    }
}
