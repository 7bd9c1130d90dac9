package import EventStore
import FoundationEssentials

extension EventStore {
    /// The id of the event at `position`; blank if there is none.
    package func eventID(at position: Position) async throws -> String {
        guard position > 0 else { return "" }
        var id = ""
        _ = try await readAll(LogRead(after: position - 1, through: position, limit: 1)) { view in
            id = view.header.id.lowercaseText
            return false
        }
        return id
    }
}
