internal import EventStore
internal import Fences

extension OpenStore {
    /// Looks at `log/moved`: nothing was stored behind what it says, and nothing of that is gone.
    func checkFence(_ report: inout VerificationReport) throws {
        do throws(EventStoreError) {
            guard let moved = try folder.fence.moved(of: id) else { return }
            let end = try inStoreTerms { try tail.end() }
            // Who takes it away meanwhile may store more.
            guard moved.position != end, try folder.fence.moved(of: id) == moved else { return }
            report.report(
                .files, nil,
                "\(folder.fence.file) says that the books left after \(moved.position), and the log ends at \(end)"
            )
        } catch {
            report.report(.files, nil, "\(error)")
        }
    }
}
