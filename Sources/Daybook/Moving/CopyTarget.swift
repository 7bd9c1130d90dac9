import EventSourcingRuntime
import EventStore
import PersonalData

/// Where a store is copied to, by one process at a time. Until it is finished nobody else takes it for a store.
protocol CopyTarget: AnyObject {
    /// How far it has come: what an earlier run has brought there counts.
    var head: Position { get }
    /// What lies beside the log there.
    var side: any SideStore { get }
    /// The keys to what is personal, there; `nil` where they stay where they are.
    var keys: (any MovableKeys)? { get }

    /// Adds what comes behind ``head``. What isn't on the disk when it returns will soon be.
    func add(_ records: [WrittenRecord]) async throws

    /// The root of all that is there, of what is read there and not of what was given.
    func root() async throws -> Digest

    /// Nothing more is added. Reads what wasn't read before, and answers the root.
    func seal() async throws -> Digest

    /// Makes a store of it, which others may open from then on.
    ///
    /// - Throws: ``CopyFault/unknown(why:)`` where nobody knows whether it is one; anything else: it is none.
    func finish() async throws

    /// Whether it is none yet, and nobody else can make it one.
    func isOurs() async throws -> Bool

    /// Takes away what was made.
    func giveUp() async throws

    /// Lets go of it, finished or not: from then on another may have it.
    func close() async
}
