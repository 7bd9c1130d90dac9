import EventSourcing
import EventStore

/// The rows of all projections in use, all true at one position.
///
/// It is made between two commits by the one task that commits, so a question about several projections
/// has them at one position for nothing, and all questions at that position share what there is.
struct Standing: Sendable {
    var position: Position
    var rows: [String: HeldRows]
    /// Why some projections' rows can't be had.
    var faults: [String: any Error]
    /// When others were last looked for who may have replaced rows.
    var looked: ContinuousClock.Instant

    /// The rows of these projections, to be read for one question; `nil` where some aren't there.
    func rows(of names: [String]) throws -> [String: HeldRows]? {
        var found: [String: HeldRows] = [:]
        for name in names {
            guard let held = rows[name] else {
                if let fault = faults[name] { throw fault }
                return nil
            }
            found[name] = held
        }
        return found
    }
}

/// What one question is answered from.
struct LentRows: Sendable {
    var position: Position
    var rows: [String: HeldRows]
    /// How often rows had been taken away when these were lent.
    var epoch: Int
}
