import EventStore
import Foundation
import PersonalData
import ReadModels

/// Sees to it that this machine, too, has no texts any more whose keys were destroyed elsewhere: its rows are made anew.
///
/// How far that has come is noted in a file beside the rows, since they are this machine's own; where the log and the
/// keys are in a folder, whoever destroys keys clears these rows as well, and nothing needs a note.
struct Clearing: Sendable {
    private let store: SealedEventStore
    private let models: ReadModels
    private let file: String
    private let hasRows: Bool

    /// `folder` is what this machine has of the store.
    init(_ store: SealedEventStore, _ models: ReadModels, in folder: String) {
        (self.store, self.models) = (store, models)
        file = folder + "/cleared"
        hasRows = FileManager.default.fileExists(atPath: folder + "/views")
    }

    /// Clears away what can't be read any more by `now`, and notes that.
    func catchUp(at now: Timestamp) async throws {
        var end = ClearedThrough(position: try await store.head(), time: now)
        let noted = noted
        // What was made here before anything was noted may be of any time.
        let mark = noted ?? (hasRows ? ClearedThrough(position: 0, time: .earliest) : end)
        if noted != nil {
            if !isLater(end.time, than: mark.time) { end.time = mark.time }
            if mark == end { return }
        }
        let isCarriedOut = await carryOut(through: end, since: mark)
        if let erasure = try await store.erased(since: mark, by: end) {
            store.newEvents.forget()
            try models.discard(madeOf: erasure.types)
        }
        if isCarriedOut { try note(end) }
    }

    /// Destroys the keys that are to go by `end`, unless they are gone: else rows that are made once that is noted would
    /// have texts that another makes unreadable later, when nobody looks for them here any more.
    private func carryOut(through end: ClearedThrough, since mark: ClearedThrough) async -> Bool {
        do {
            try await store.carryOutErasures()
            if end.time != mark.time { try await store.carryOutExpiries(at: end.time) }
            return true
        } catch {
            // What keeps it from being done is told by `keyFaults()`. Nothing is noted, so it is looked at again.
            return false
        }
    }

    /// Whether it is worth looking again for what is of no use any more by its time alone: that is counted in days.
    private func isLater(_ time: Timestamp, than other: Timestamp) -> Bool {
        time.milliseconds - other.milliseconds > 600_000
    }

    /// Goes on with that as the log grows, until its task is cancelled or the store is closed.
    func follow(
        clock: @escaping @Sendable () -> Timestamp,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) async {
        let changes = store.changes()
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in changes { await tryToCatchUp(clock) }
            }
            group.addTask {
                while true {
                    do { try await pause(.seconds(600)) } catch { return }
                    await tryToCatchUp(clock)
                }
            }
        }
    }

    private func tryToCatchUp(_ clock: @Sendable () -> Timestamp) async {
        do { try await catchUp(at: clock()) } catch {
            // Nothing is noted then, so the next to look does it.
        }
    }

    private var noted: ClearedThrough? {
        guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
        let numbers = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard numbers.count == 2, let position = Position(numbers[0]),
            let time = Int64(numbers[1])
        else { return nil }
        return ClearedThrough(position: position, time: Timestamp(milliseconds: time))
    }

    private func note(_ mark: ClearedThrough) throws {
        let text = "\(mark.position)\n\(mark.time.milliseconds)\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
}
