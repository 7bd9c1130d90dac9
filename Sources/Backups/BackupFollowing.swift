package import EventStore
internal import Glibc
internal import LMDBEventStore
internal import Records
internal import Synchronization
internal import Threads

/// What is told of a backup that goes on and on.
package enum FollowingNews: Sendable {
    /// A point was made; `isFirst`: what was there before is backed up.
    case made(BackupMade, isFirst: Bool)
    /// It stands still for now, and why: a ``BackupFault``, or what the store throws. Told once, until it goes on.
    case standsStill(any Error)
    /// It goes on.
    case goesOn
}

/// Whether a task has asked a thread to end.
package final class StopSign: Sendable {
    private let isUp = Atomic<Bool>(false)

    package init() {}

    package func raise() { isUp.store(true, ordering: .releasing) }
    package var isRaised: Bool { isUp.load(ordering: .acquiring) }
}

extension Backup {
    /// Begins as ``create(_:at:progress:)``, then goes on: whatever is written by any process is in the folder,
    /// on its disk, within a second, until `stop` is raised.
    ///
    /// Points are made every minute, whenever the keys have changed, and at the end; of these the
    /// newest is kept. What keeps it from going on is told and tried again. Throws what stands against beginning, and
    /// what never passes.
    package static func follow(
        _ plan: BackupPlan, at path: String, until stop: StopSign,
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in },
        news: @escaping @Sendable (FollowingNews) -> Void
    ) async throws {
        let changes = plan.store.changes()
        let bell = Monitor(0)
        let listening = Task {
            for await _ in changes { bell.change { $0 += 1 } }
        }
        defer { listening.cancel() }
        try await onOwnThread {
            Result {
                var following = try BackupFollowing(plan, path, news, progress)
                while !stop.isRaised {
                    _ = bell.wait(microseconds: 250_000) { seen -> Bool? in
                        if seen == 0 { return nil }
                        seen = 0
                        return true
                    }
                    following.wait(until: stop)
                    try following.round()
                }
                try following.end()
            }
        }.get()
    }
}

/// The rounds of a backup that goes on.
private struct BackupFollowing {
    let plan: BackupPlan
    let path: String
    let news: @Sendable (FollowingNews) -> Void
    /// The folder, open; `nil` while it can't be written to.
    private var making: MakingHeld?
    private var isStanding = false
    /// What the last point replaced may be replaced by the next.
    private var former: String?
    private var lastPoint = ContinuousClock.now
    private var lastShipped = ContinuousClock.now
    private var sides: KeptFile?
    private var keys = FileStamp()

    init(
        _ plan: BackupPlan, _ path: String, _ news: @escaping @Sendable (FollowingNews) -> Void,
        _ progress: (Position, Position) -> Void
    ) throws {
        (self.plan, self.path, self.news) = (plan, path, news)
        making = MakingHeld(try BackupMaking.begin(plan, at: path))
        try point(isFirst: true, progress)
    }

    /// Waits so long that many appends share a sync of the copy, and that what is written is there within a second.
    func wait(until stop: StopSign) {
        repeat {
            usleep(50_000)
        } while !stop.isRaised
            && ContinuousClock.now - lastShipped < Self.betweenShipments
    }

    private static let betweenShipments = Duration.milliseconds(400)

    /// Brings over what is new; where that fails, it is tried again in the next round, unless it would fail for ever.
    mutating func round() throws {
        do {
            try advance()
            if isStanding {
                isStanding = false
                news(.goesOn)
            }
        } catch {
            making = nil
            if let fault = error as? BackupFault, !fault.kind.canPass { throw fault }
            if isStanding { return }
            isStanding = true
            news(.standsStill(error))
        }
    }

    private mutating func advance() throws {
        if making == nil {
            // Never begun anew in an empty place: a disk may not be mounted just now.
            _ = try BackupFolder(at: path)
            making = MakingHeld(try BackupMaking.begin(plan, at: path))
        }
        guard let making else { return }
        let head = try plan.store.durableHead()
        let isOld = ContinuousClock.now - lastPoint > .seconds(60)
        let hasMore = making.position > making.pointed
        if hasOtherKeys || isOld && hasMore {
            try point(isFirst: false) { _, _ in }
        } else if head > making.position {
            lastShipped = .now
            try making.ship(head)
        } else {
            try making.requireThere()
        }
    }

    private mutating func point(
        isFirst: Bool, _ progress: (Position, Position) -> Void
    ) throws {
        guard let making else { return }
        let stamp = FileStamp(plan.folder + "/keys")
        let before = making.position
        var (name, now) = try making.nextName()
        let isDue = sides == nil || ContinuousClock.now - lastPoint > .seconds(60)
        if isFirst || isDue { sides = try making.copySides(name) }
        let ofKeys = try making.shipKeysFirst(try plan.store.durableHead(), progress)
        if ofKeys != nil { (name, now) = try making.nextName() }
        let made = try making.finish(
            sides, name, now, making.position - before, [former, ofKeys].compactMap(\.self))
        (former, keys, lastPoint) = (name, stamp, .now)
        news(.made(made, isFirst: isFirst))
    }

    /// A last point, so that all of it counts.
    mutating func end() throws {
        if making == nil { try advance() }
        guard let making else { return }
        sides = nil
        if try plan.store.durableHead() > making.pointed || hasOtherKeys {
            try point(isFirst: false) { _, _ in }
        }
    }

    /// Whether the store's keys were changed since the last point: somebody was forgotten, perhaps.
    private var hasOtherKeys: Bool {
        !plan.keys.areLeftOut && FileStamp(plan.folder + "/keys") != keys
    }
}

extension BackupFault.Kind {
    /// Whether it may be otherwise the next time, though nobody does anything about the backup.
    fileprivate var canPass: Bool {
        switch self {
        case .anothers, .diverged, .newer: false
        case .missing, .busy, .damaged, .unfinished, .keysMissing, .keysSealed, .beyond, .inTheWay,
            .system:
            true
        }
    }
}

/// A making that is kept from round to round, by one thread.
private final class MakingHeld {
    private var making: BackupMaking

    init(_ making: consuming BackupMaking) { self.making = making }

    var position: Position { making.position }
    /// The position of the last point.
    var pointed: Position { making.last?.point.position ?? 0 }

    func ship(_ head: Position) throws {
        try making.requireThere()
        try making.ship(through: head, resting: .milliseconds(200))
    }

    func shipKeysFirst(
        _ head: Position, _ progress: (Position, Position) -> Void
    ) throws -> String? {
        try making.requireThere()
        return try making.ship(keysFirst: "follow", through: head, progress: progress)
    }

    func requireThere() throws { try making.requireThere() }
    func nextName() throws -> (name: String, at: Timestamp) { try making.nextName() }
    func copySides(_ name: String) throws -> KeptFile? { try making.copySides(name) }

    func finish(
        _ sides: KeptFile?, _ name: String, _ now: Timestamp, _ added: UInt64, _ former: [String]
    ) throws -> BackupMade {
        try making.finish(
            sides: sides, named: name, at: now, made: "follow", added: added, replacing: former)
    }
}

/// By which one sees that a file was changed.
private struct FileStamp: Equatable {
    private var size = 0
    private var changed = 0
    private var nanoseconds = 0
    private var number: UInt64 = 0

    init() {}

    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        (size, number) = (Int(status.st_size), UInt64(status.st_ino))
        (changed, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}
