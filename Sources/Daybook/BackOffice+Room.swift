import EventSourcing
import EventSourcingRuntime
package import EventStore
import ReadModels
import SideFiles

/// What became of giving room back.
package struct Compaction: Sendable {
    package var before: [Room]
    package var after: [Room]
    /// Parts whose room isn't given back for now, and why.
    package var kept: [(part: String, why: RoomKept)] = []

    /// How many bytes less all of it takes.
    package var givenBack: Int {
        max(before.reduce(0) { $0 + $1.taken } - after.reduce(0) { $0 + $1.taken }, 0)
    }
}

extension BackOffice {
    /// What the parts of the store take on this machine's disk, and how much of that holds nothing.
    package func room() async throws -> [Room] {
        var parts = try await store.compactable?.room() ?? []
        // That table can't be read without writing to its locks.
        if !isReadOnly, let unchanged = try opened?.sideFolder?.roomOfUnchanged() {
            parts.append(unchanged)
        }
        return parts + (try readModels.room())
    }

    /// Gives back what holds nothing, part by part where it pays, while others read and write.
    package func compact(
        progress: @escaping @Sendable (String, Position, Position) -> Void = { _, _, _ in }
    ) async throws -> Compaction {
        let before = try await room()
        var done = Compaction(before: before, after: before)
        let paying = Set(before.filter(\.pays).map(\.part))
        if !paying.isDisjoint(with: ["log", "index"]) {
            progress("log", 0, Position(before.count))
            if let why = try await store.compactable?.giveBack() {
                done.kept.append(("index", why))
            }
        }
        let unchanged = SideKind.unchanged.rawValue
        if paying.contains(unchanged), let side = opened?.sideFolder {
            let isGiven = try await side.giveBackUnchanged()
            if !isGiven { done.kept.append((unchanged, .disk)) }
        }
        for part in try await readModels.giveBack(progress: progress) {
            done.kept.append((part, .busy))
        }
        done.after = try await room()
        return done
    }
}
