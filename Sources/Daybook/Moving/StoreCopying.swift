package import EventStore
import LMDBEventStore

/// Copies a store to another place while it is written to, and has the books go on there.
///
/// Up to the last moment the place it comes from has the books. Then nothing more is stored there, what was stored
/// last is brought over and held against what is there, and the other place is opened. Cut off before that moment it
/// is gone on with, or given up; cut off in the midst of it, it is gone on with by the same copy; and wherever this
/// program itself finds that it can't, it gives the books back.
package struct StoreCopying: Sendable {
    private let from: StorePlace
    private let to: StorePlace
    private let isLost: Bool

    /// `isLost`: people say that nothing is left of what was at the new place, for which the old one was closed.
    ///
    /// - Throws: ``CopyFault/samePlace``.
    package init(from: StorePlace, to: StorePlace, isLost: Bool = false) throws(CopyFault) {
        guard from.moved != to.moved else { throw .samePlace }
        (self.from, self.to, self.isLost) = (from, to, isLost)
    }

    /// What is told of it while it goes on.
    package enum Moment: Sendable {
        /// So much of a part of it is done.
        case progress(String, UInt64, of: UInt64)
        /// From now on nothing is stored at the old place; the log ends here.
        case closed(Position)
        /// The books are open at the new place.
        case open
        /// They are where they were, since it couldn't be done.
        case givenBack
    }

    /// What came of it.
    package struct Copied: Sendable, Equatable {
        /// The last event that was stored at the old place.
        package var position: Position
        /// Of all events up to there, at both places.
        package var root: Digest
        package var keys = 0
        /// For so long nothing could be stored anywhere.
        package var closedFor: Duration
        /// That was done before, and only told again.
        package var wasThere = false
    }

    /// Copies all of it. Cancelled, it gives the books back, unless they are open at the new place by then.
    package func run(
        _ tell: @escaping @Sendable (Moment) -> Void
    ) async throws -> Copied {
        try await withSource { source in
            let target: any CopyTarget
            do {
                let isOpen = try await source.log.moved() == nil
                target = try await self.target(for: source, mayBegin: isOpen || isLost)
            } catch {
                guard error.isTaken, let copied = try await finishedBefore(source) else {
                    throw error
                }
                return copied
            }
            do {
                let copied = try await CopyRun(source, target, to: to.moved, tell).run()
                await target.close()
                return copied
            } catch {
                await target.close()
                throw error
            }
        }
    }

    /// Takes away what was copied so far, and has the books stay where they are.
    ///
    /// - Throws: ``CopyFault/isFinished`` where they are at the new place.
    package func giveUp() async throws {
        try await withSource { source in
            let target: any CopyTarget
            do {
                let isClosed = try await source.log.moved() != nil
                target = try await self.target(for: source, mayBegin: isClosed && isLost)
            } catch {
                let isClosed = try await source.log.moved() != nil
                if case CopyFault.isGone = error, !isClosed { return }
                guard error.isTaken, isClosed else { throw error }
                if try await finishedBefore(source) != nil { throw CopyFault.isFinished }
                // Other books are there by now, so nobody can finish a copy there.
                return try await source.log.comeBack()
            }
            do {
                // First: once others may store here again, nobody may finish the other.
                try await target.giveUp()
                if try await source.log.moved() != nil { try await source.log.comeBack() }
                await target.close()
            } catch {
                await target.close()
                throw error
            }
        }
    }

    /// Opens the store that is copied, if it hasn't moved elsewhere.
    private func withSource<R>(_ body: (CopySource) async throws -> R) async throws -> R {
        let source = try await CopySource(from)
        do {
            if let moved = try await source.log.moved(), moved.to != to.moved {
                throw CopyFault.movedElsewhere(moved)
            }
            let result = try await body(source)
            await source.close()
            return result
        } catch {
            await source.close()
            throw error
        }
    }

    /// What an earlier copy came to that was cut off after the books were open at the new place; `nil` where none was.
    ///
    /// - Throws: ``CopyFault/isGone`` where others are there, and nobody said that these are lost.
    private func finishedBefore(_ source: CopySource) async throws -> Copied? {
        guard let moved = try await source.log.moved() else { return nil }
        guard try await to.logID() == source.log.id else {
            if isLost { return nil }
            throw CopyFault.isGone
        }
        return Copied(
            position: moved.position, root: try await source.root(through: moved.position),
            closedFor: .zero, wasThere: true)
    }

    /// The other place, for this process alone.
    ///
    /// Once the old place is closed there is a copy that was begun, or the books. Where there is neither, they may be open
    /// somewhere all the same, on a disk that isn't mounted or in a folder that was moved on: then none is begun there.
    ///
    /// - Throws: ``CopyFault/underWay`` while another has it; ``CopyFault/isGone``; that something is there.
    private func target(for source: CopySource, mayBegin: Bool) async throws -> any CopyTarget {
        switch to {
        case .folder(let path):
            return try await FolderCopy(
                at: path, as: .init(id: source.log.id, createdAt: source.createdAt),
                mayBegin: mayBegin)
        case .database(let place):
            var keysStay = false
            if case .database(let old) = from {
                let id = source.log.id
                keysStay = old.keysNamed(of: id) == place.keysNamed(of: id)
            }
            return try await DatabaseCopy(
                place, of: source, keysStay: keysStay, mayBegin: mayBegin)
        }
    }
}
