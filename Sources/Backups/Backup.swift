package import EventStore
internal import LMDBEventStore
internal import Records
internal import Threads

/// Makes backups.
package enum Backup {
    /// Adds what is new to the backups in the folder `path`, which is made if it isn't there.
    ///
    /// `progress` is told how far it has come and how far it has to go, in events, from a thread of its own.
    /// Throws a ``BackupFault``, or what the store throws.
    package static func create(
        _ plan: BackupPlan, at path: String,
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> BackupMade {
        try await onOwnThread {
            Result {
                var making = try BackupMaking.begin(plan, at: path)
                var (name, now) = try making.nextName()
                let before = making.position
                let head = try plan.store.durableHead()
                if head > before { progress(0, head - before) }
                let sides = try making.copySides(name)
                let ofKeys = try making.ship(
                    keysFirst: "create", through: try plan.store.durableHead(), progress: progress)
                if ofKeys != nil { (name, now) = try making.nextName() }
                return try making.finish(
                    sides: sides, named: name, at: now, made: "create",
                    added: making.position - before, replacing: ofKeys.map { [$0] } ?? [])
            }
        }.get()
    }
}
