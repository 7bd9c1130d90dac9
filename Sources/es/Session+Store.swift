import Daybook
import EventSourcing
import EventStore
import Glibc
import LMDBEventStore
import Records
import Synchronization

// The store that a verb is about: found, opened, and let go of.

extension Session {
    /// What a verb does to the store.
    enum Use {
        case asking
        /// Makes anew what is made of the log, or gives room back: what it holds stays as it is.
        case tidying
        case writing
    }

    /// Runs `body` on the store, which must be there; that of the mock environment makes itself.
    func withStore<T>(
        actor: String? = nil, for use: Use = .asking, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        if settings.isMock { return try await withNewStore(actor: actor, for: use, body) }
        return try await closing(opened(actor: actor, for: use), for: use, body)
    }

    /// Runs `body` on the store; makes one where there is nothing at all.
    func withNewStore<T>(
        actor: String? = nil, for use: Use = .writing, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        let actor = actor ?? self.actor().value
        let office: BackOffice
        do {
            office = try await opened(actor: actor, for: use)
        } catch let failure as Failure where failure.code == Self.notAStore && !isReadOnly {
            // Nothing of a store is there; where a part of one is, making one is refused.
            do { office = try await newStore(actor: actor) } catch let failure as Failure
                where failure.code == StoreOpeningError.alreadyThere(path: folder.value).code
            {
                // Another process has made it meanwhile, or what is left of one stands in the way.
                guard let made = try await openedIfThere(actor, for: use) else { throw failure }
                return try await closing(made, for: use, body)
            }
            try say("made a store in \(folder.value)")
            if settings.isMock {
                return try await closing(office, for: use) { office in
                    try await fillWithDemo(office)
                    return try await body(office)
                }
            }
        }
        return try await closing(office, for: use, body)
    }

    /// The store, or `nil` where there is none.
    private func openedIfThere(_ actor: String, for use: Use) async throws -> BackOffice? {
        do { return try await opened(actor: actor, for: use) } catch let failure as Failure
            where failure.code == Self.notAStore
        { return nil }
    }

    /// Makes an empty store.
    func newStore(actor: String) async throws -> BackOffice {
        try require(.writing)
        if case .folder(let path) = place { try NewStorePlace.require(path) }
        do {
            return try await BackOffice.create(at: place, actor: actor, downloads: downloads)
        } catch {
            var failure = Failure(anything: error)
            if failure.status == .io { failure.status = .cantCreate }
            throw failure
        }
    }

    private func opened(actor: String?, for use: Use) async throws -> BackOffice {
        try require(use)
        do {
            let office = try await BackOffice.open(
                at: place, actor: actor ?? self.actor().value, downloads: downloads,
                onlyReads: isReadOnly)
            try await heedMove(of: office, for: use)
            guard office.isReadOnly else { return office }
            if use != .asking {
                await office.close()
                throw mayNotBeWritten
            }
            if office.lacksKeys {
                let keys = office.folder + "/keys"
                try say(
                    "\(style.quiet("note:")) what is personal reads [unreadable]: its keys, "
                        + "\(keys), belong to \(owner(of: keys)); you are \(userName(geteuid()))")
            }
            return office
        } catch StoreOpeningError.notAStore {
            throw nothingHere
        } catch let fault as DatabaseFault where fault.kind == .noStore {
            throw nothingHere
        } catch let error as StoreOpeningError {
            guard case .io(let code, let what) = error, [EACCES, EPERM].contains(code) else {
                throw error
            }
            throw Failure(
                .notAllowed, code: "not-allowed", obstacle, facts: [what],
                hint: .es("config", "--origin"))
        }
    }

    /// Lets nobody write where the books were; who only asks is told, once.
    private func heedMove(of office: BackOffice, for use: Use) async throws {
        let (failure, note): (Failure, String)
        do throws(EventStoreError) {
            guard let moved = try await office.moved() else { return }
            failure = Failure(moved)
            note = """
                the books have moved to \(neutralised(moved.to)): what is here ends at position \
                \(moved.position), of \(moved.at)
                """
        } catch {
            failure = Failure(anything: error)
            note = neutralised(failure.message.description)
        }
        if use == .writing {
            await office.close()
            throw failure
        }
        if Self.hasToldOfMove.exchange(true, ordering: .relaxed) { return }
        try say("\(style.quiet("note:")) \(note)")
    }

    /// Verbs open the store more than once.
    private static let hasToldOfMove = Atomic(false)

    /// How feeds are got.
    private var downloads: FeedDownloads { FeedDownloads(environment: settings.environment.value) }

    private func closing<T>(
        _ office: BackOffice, for use: Use, _ body: (BackOffice) async throws -> T
    ) async throws -> T {
        do {
            let result: T
            switch use {
            case .asking: result = try await asking { try await body(office) }
            case .tidying: result = try await body(office)
            case .writing:
                result = try await body(office)
                try await keepCheckpoint(of: office)
            }
            await office.close()
            return result
        } catch {
            await office.close()
            throw error
        }
    }
}

// MARK: - What stands in the way

extension Session {
    fileprivate static let notAStore = StoreOpeningError.notAStore(path: "").code

    func require(_ use: Use) throws {
        if isReadOnly, use != .asking {
            throw Failure.usage("--read-only is for asking, and this writes into the store")
        }
    }

    /// No store was found: where it was looked for, and what to do.
    private var nothingHere: Failure {
        if settings.isNamed(folder) {
            return Failure(
                .notFound, code: Self.notAStore,
                "there is no store in \(folder.value), which \(folder.origin) names",
                hint: .es("init"))
        }
        let above = FoldersAbove()
        let name = folder.value.split(separator: "/").last.map(String.init) ?? folder.value
        let foreign = above.foreign(name).map { path, owner in
            "there is one in \(path), of \(owner), which is asked only by name: --data \(path)"
        }
        return Failure(
            .notFound, code: Self.notAStore,
            "there is no store here: no \(name) in \(above.words)",
            facts: foreign.map { [$0] } ?? [], hint: .es("init"))
    }

    private var mayNotBeWritten: Failure {
        Failure(
            .notAllowed, code: "store-read-only", obstacle, hint: .es("config", "--origin"))
    }

    /// Why this user can't do with it what they want.
    private var obstacle: Sentence {
        let store = folder.value
        var disk = statvfs()
        if statvfs(store, &disk) == 0, disk.f_flag & UInt(ST_RDONLY) != 0 {
            return "the store \(store) lies on a disk that can't be written to"
        }
        let (owner, user) = (owner(of: store), userName(geteuid()))
        if owner == user { return "the store \(store) is yours, and its permissions keep you out" }
        return "the store \(store) belongs to \(owner); you are \(user)"
    }

    private func owner(of path: String) -> String {
        var status = stat()
        if stat(path, &status) == 0 { return userName(status.st_uid) }
        // What lies in a folder that is closed is of whoever closed it, as a rule.
        return FoldersAbove.folder(above: path).map(owner) ?? "nobody"
    }
}
