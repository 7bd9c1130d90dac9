internal import EventStore
internal import Fences

// A store that has moved away takes nothing any more, in whichever process. The file `log/moved` says so for good,
// and the word that says where the log ends says it to whoever writes. While the two are made to agree, which may be
// cut off anywhere, the word says that the file is to be asked.

/// What is done one after the other when a fence is put up or taken away, so that a test can end a process there.
package enum FenceStep: String, Sendable, CaseIterable {
    /// Older programs refuse the folder from now on.
    case manifest
    /// Whoever writes asks the file.
    case unsettled
    /// The file is there, or isn't any more, durably.
    case file
    /// The word says so.
    case word
}

extension LogEnd {
    /// - Throws: ``EventStoreError/moved(_:)`` once the store has moved away. To be asked by whoever has the lock.
    func requireHere(_ head: DurableHead) throws {
        // A damaged word is told by whoever reads on.
        guard let fence = head.told?.fence, fence != .open else { return }
        if let moved = try settledFence(head, fence) { throw EventStoreError.moved(moved) }
    }

    /// Has writers go by a `log/moved` that they don't know of: it was copied here, or a program that knows nothing of
    /// it has written the word anew.
    func heedFence() throws {
        guard let head = journal.head, !journal.kind.isReadOnly, head.told?.fence == .open,
            try journal.size(of: journal.fence.file) != nil
        else { return }
        _ = try withTurn(Patience.short, storing: false) { _ in
            if let position = head.position { try head.tell(position, .unsettled) }
        }
    }

    /// Where the store is now, if it isn't here; makes word and file agree.
    private func settledFence(
        _ head: DurableHead, _ fence: DurableHead.Fence
    ) throws -> MovedStore? {
        let found = try journal.fence.moved(of: journal.kind.store)
        switch (fence, found) {
        case (.open, nil), (.moved, .some): return found
        case (.moved, nil): throw journal.fence.damaged("it is missing")
        case (.open, .some), (.unsettled, _):
            // Whoever was killed may not have come to that.
            try journal.syncFolder()
            try head.mark(found == nil ? .open : .moved)
            return found
        }
    }

    /// Puts up the fence behind the last event. Where the store has moved to `place` already, that is answered.
    func moveAway(
        to place: String, at time: Timestamp, _ folder: StoreFolder,
        _ done: (FenceStep) -> Void
    ) throws -> MovedStore {
        try withLastEvent { head, view in
            if let fence = head.told?.fence, let moved = try settledFence(head, fence) {
                guard moved.to == place else { throw EventStoreError.moved(moved) }
                return moved
            }
            let moved = MovedStore(to: place, position: view.head, at: time)
            let manifest = try folder.readManifest()
            let bytes = try MovedFile(store: manifest.store, moved).bytes
            try folder.write(manifest, format: StoreFolder.Manifest.movedFormat)
            done(.manifest)
            try head.mark(.unsettled)
            done(.unsettled)
            try Files.writeDurably(bytes, to: journal.fence.file, in: journal.folder)
            done(.file)
            try head.mark(.moved)
            done(.word)
            return moved
        }
    }

    /// Takes the fence away, if there is one, whatever is left of it.
    func comeBack(_ folder: StoreFolder, _ done: (FenceStep) -> Void) throws {
        try withLastEvent { head, _ in
            let manifest = try folder.readManifest()
            try head.mark(.unsettled)
            done(.unsettled)
            try Files.remove(journal.fence.file)
            try Files.syncFolder(journal.folder)
            done(.file)
            try head.mark(.open)
            done(.word)
            try folder.write(manifest, format: StoreFolder.Manifest.format)
            done(.manifest)
        }
    }

    /// Runs `body` as the one writer of all, whether or not anything may be stored.
    private func withLastEvent<R>(_ body: (DurableHead, TailView) throws -> R) throws -> R {
        let result = try withTurn(Patience.long, storing: false) { view in
            guard let head = journal.head else {
                throw EventStoreError.unavailable("the store is open for reading alone")
            }
            return try body(head, view)
        }
        guard let result else { throw JournalError.busy }
        return result
    }
}

extension DurableHead {
    /// Says the same of another fence.
    fileprivate func mark(_ fence: Fence) throws(JournalError) {
        guard let position else { throw .damaged(0, "log/head is damaged") }
        try tell(position, fence)
    }
}

extension StoreFolder {
    fileprivate func write(_ manifest: Manifest, format: Int) throws(StoreOpeningError) {
        if manifest.format == format { return }
        var manifest = manifest
        manifest.format = format
        try write(manifest)
    }
}
