package import EventStore
import FoundationEssentials

// Whatever is made of the log notes up to which event it was made. An event's id says where it stands and
// in which store; a copy of the log that went another way has the same ids. So what is noted is more: the
// checksum of its record.

extension EventView {
    /// What tells this log from any other that has an event at this position.
    package var witness: String {
        let checksum = String(header.checksum, radix: 16)
        let zeros = String(repeating: "0", count: 8 - checksum.count)
        return header.id.lowercaseText + "/" + zeros + checksum
    }

    /// Whether `witness` was noted of this event. Older ones were the id alone.
    package func bears(_ witness: String) -> Bool {
        witness == self.witness || witness == header.id.lowercaseText
    }
}

extension EventStore {
    /// The witness of the event at `position`; blank if there is none.
    package func witness(at position: Position) async throws -> String {
        var witness = ""
        try await lendEvent(at: position) { witness = $0.witness }
        return witness
    }

    /// Whether `witness` was noted of the event at `position`; blank, that there was none.
    package func bears(_ witness: String, at position: Position) async throws -> Bool {
        var isBorne = witness.isEmpty
        try await lendEvent(at: position) { isBorne = $0.bears(witness) }
        return isBorne
    }

    /// Whether `witness` was noted at `position` of this very store, though there may be nothing now. That is
    /// told by the ids that a store gives, which count on; `false` where events came with ids of their own.
    package func hasGiven(_ witness: String, at position: Position) async throws -> Bool {
        let head = try await head()
        let newest = try await self.witness(at: head)
        guard let id = UUID(uuidString: String(witness.prefix(36))),
            let known = UUID(uuidString: String(newest.prefix(36)))
        else { return false }
        return id.follows(known, by: position &- head)
    }

    private func lendEvent(
        at position: Position, _ body: (borrowing EventView) -> Void
    ) async throws {
        guard position > 0 else { return }
        _ = try await readAll(LogRead(after: position - 1, through: position, limit: 1)) { view in
            body(view)
            return false
        }
    }
}
