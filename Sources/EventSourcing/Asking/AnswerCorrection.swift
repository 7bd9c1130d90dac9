package import EventStore

/// Answers about the past that were wrong, and are given otherwise since: what was so at a position is
/// answered the same for ever but for these, and they are told (`es check`).
package struct AnswerCorrection: Sendable {
    /// The queries whose answers changed.
    package let queries: [String]
    /// What was wrong with them, in a sentence.
    package let why: String
    /// The rows that they are answered from since: answers of earlier versions were wrong.
    package let projection: String
    package let version: Int
    /// Whether an event is one that made them wrong: answers as of it and later were.
    package let isCausedBy: @Sendable (borrowing EventView) -> Bool

    /// Of answers that events of one type made wrong, where `condition` holds.
    package init<Event: DomainEvent>(
        of queries: [String], _ why: String, since projection: String, _ version: Int,
        causedBy type: Event.Type,
        where condition: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) {
        self.queries = queries
        self.why = why
        self.projection = projection
        self.version = version
        isCausedBy = { view in
            guard view.hasType(Event.type) else { return false }
            do throws(EventFault) {
                return try Event.decode(view).contains(where: condition)
            } catch {
                // What can't be read is told by the check of just that.
                return false
            }
        }
    }
}
