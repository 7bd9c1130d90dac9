/// A store that can read all that it keeps and say what is wrong with it.
package protocol Verifiable: EventStore {
    /// Reads everything and says what is wrong, and what the root was at some sizes of the log. Changes
    /// nothing; damage doesn't end it.
    ///
    /// `progress` is told now and then how far it has come and how far it has to go. Throws only if it
    /// can't read at all.
    func verify(
        rootsAt sizes: Set<Position>,
        progress: @escaping @Sendable (Position, Position) -> Void
    ) async throws(EventStoreError) -> VerificationReport
}

extension EventStore {
    /// What ``Verifiable/verify(rootsAt:progress:)`` finds.
    ///
    /// - Throws: ``EventStoreError/unavailable(_:)`` of a store that keeps nothing that could be verified.
    package func verification(
        rootsAt sizes: Set<Position> = [],
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws(EventStoreError) -> VerificationReport {
        guard let store = self as? any Verifiable else {
            throw .unavailable("this store keeps nothing that could be verified")
        }
        return try await store.verify(rootsAt: sizes, progress: progress)
    }
}

/// What `verify` found. Nothing is ever repaired.
public struct VerificationReport: Sendable, Equatable {
    /// How many positions the log has.
    public var events: Position
    /// The root of the RFC 6962 hash tree whose leaves are the stored records, in hexadecimal.
    public var root: String
    /// The roots at the sizes that were asked for, where the log has come so far.
    package var roots: [Position: Digest] = [:]
    /// The first position at which something is wrong; `nil` if that is nowhere in particular.
    package var firstBadPosition: Position?
    /// What is wrong, the first hundred things.
    package var faults: [Fault]
    /// How many things are wrong in all.
    package var faultCount: Int

    /// Whether nothing is wrong.
    public var isSound: Bool { faultCount == 0 }

    /// How many things are wrong of one kind.
    package func faults(of check: Check) -> Int { counts[check, default: 0] }

    private var counts: [Check: Int] = [:]

    /// What is looked at, in this order.
    package enum Check: String, Sendable, CaseIterable {
        /// The manifest, the data files and the genesis record agree.
        case files
        /// Every record matches its checksum and its form.
        case checksums
        /// Positions are dense from 1.
        case positions
        /// Each stream's revisions are dense from 0, and know the stream's first position.
        case revisions
        /// Each command's events are neighbours, all there, and no command id comes twice.
        case commands
        /// Recorded time never falls.
        case clock
        /// The index and the tail in memory hold exactly the postings of the log.
        case index
        /// The nodes of the hash tree that are kept are those of the log.
        case tree
    }

    /// One thing that is wrong.
    package struct Fault: Sendable, Equatable {
        package var check: Check
        package var position: Position?
        package var message: String

        /// Where and what, in a line.
        package var told: String { (position.map { "position \($0): " } ?? "") + message }
    }

    /// Of a store of which nothing was looked at yet.
    package init() {
        events = 0
        root = ""
        faults = []
        faultCount = 0
    }

    /// One of a store whose files can't be walked.
    package init(unreadable message: String) {
        self.init()
        report(.files, nil, message)
    }

    /// Notes one thing that is wrong.
    package mutating func report(_ check: Check, _ position: Position?, _ message: String) {
        faultCount += 1
        counts[check, default: 0] += 1
        if let position { firstBadPosition = min(position, firstBadPosition ?? position) }
        if faults.count < 100 {
            faults.append(Fault(check: check, position: position, message: message))
        }
    }
}
