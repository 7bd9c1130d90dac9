internal import EventStore
internal import LMDB
internal import Synchronization
internal import Threads

/// The stores this process has open: each folder once, however often it is opened.
///
/// LMDB's locks belong to a process and a file, not to a handle. Opening the same file twice, and
/// closing one of the two, would drop the locks under the other.
enum OpenStores {
    /// One use of a store; to be left once.
    struct Use: Sendable {
        let store: OpenStore
        fileprivate let place: Place
    }

    /// One folder's place, kept for the life of the process.
    fileprivate final class Place: Sendable {
        struct State {
            var store: OpenStore?
            var users = 0
        }
        let state = Monitor(State())
    }

    /// A list, since they are few: a type of dictionary takes longer to make than to open a store does.
    private static let places = Mutex<[(folder: FileIdentity, place: Place)]>([])

    /// Opens the store in `folder`, or takes part in it. Blocks.
    static func enter(
        _ folder: StoreFolder, _ options: StoreOptions,
        _ progress: (Position, Position) throws -> Void
    ) throws(StoreOpeningError) -> Use {
        guard let place = place(of: folder) else {
            // What may not be looked into may be there all the same.
            _ = try Files.exists(folder.path)
            throw .notAStore(path: folder.path)
        }
        return try place.state.withLock { state throws(StoreOpeningError) in
            let store: OpenStore
            if let open = state.store {
                store = open
            } else {
                store = try OpenStore(folder, options, progress)
            }
            state.store = store
            state.users += 1
            return Use(store: store, place: place)
        }
    }

    /// Ends one use; the last closes the store. Blocks.
    static func leave(_ use: Use) {
        use.place.state.withLock { state in
            state.users -= 1
            guard state.users == 0 else { return }
            use.store.close()
            state.store = nil
        }
    }

    /// The same, on a thread of its own.
    static func leaveLater(_ use: Use) {
        if !beginThread({ leave(use) }) { leave(use) }
    }

    private static func place(of folder: StoreFolder) -> Place? {
        guard let identity = FileIdentity(folder.path) else { return nil }
        return places.withLock { places in
            if let open = places.first(where: { $0.folder == identity }) { return open.place }
            let place = Place()
            places.append((identity, place))
            return place
        }
    }
}
