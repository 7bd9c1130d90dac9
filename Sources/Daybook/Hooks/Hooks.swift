import Access
package import CurlDownloads
import EventSourcing
package import EventSourcingRuntime
import EventStore
import PersonalData
import Records

/// The hooks of a store: how each stands, and what it is signed with. It posts nothing but trials: events are posted by
/// ``HookPosting``.
package struct Hooks: Sendable {
    let store: any EventStore
    let stands: HookStands
    let messages: HookMessages
    private let keys: (any KeyStore)?
    let clock: @Sendable () -> Timestamp

    init(
        of store: any EventStore, side: any SideStore, clock: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        stands = HookStands(side: side)
        messages = HookMessages(of: store.id)
        keys = (store as? SealedEventStore)?.keys
        self.clock = clock
    }

    static let events = EventQuery.categories([Hook.category])

    /// Those that are there by a position, by their names.
    func added(through head: Position) async throws -> [(name: String, hook: Hook)] {
        var names: Set<String> = []
        _ = try await store.readAll(LogRead(Self.events, after: 0, through: head)) { view in
            names.insert(view.streamID)
            return true
        }
        var found: [(name: String, hook: Hook)] = []
        for name in names.sorted() {
            let hook = try await store.load(Hook.self, HookID(name), through: head).state
            if hook.added != nil { found.append((name, hook)) }
        }
        return found
    }

    /// How each stands.
    package func all() async throws -> [HookStatus] {
        var all: [HookStatus] = []
        for (name, hook) in try await added(through: try await store.head()) {
            if let status = try await status(name, hook) { all.append(status) }
        }
        return all
    }

    private func status(_ name: String, _ hook: Hook) async throws -> HookStatus? {
        guard let added = hook.added else { return nil }
        let stand = try await stand(of: name, hook, added)
        var status = HookStatus()
        status.hook = name
        status.url = added.url
        status.types = added.types
        status.allowsPrivate = added.allowsPrivate
        status.position = stand.position
        status.taken = stand.taken
        status.lastAt = stand.lastAt
        status.stop = stand.stop
        let head = try await store.head()
        if added.query == .all {
            status.waiting = Int64(clamping: head - min(stand.position, head))
        } else {
            _ = try await store.readAll(
                LogRead(added.query, after: stand.position, through: head)
            ) { _ in
                status.waiting += 1
                return status.waiting < Self.mostCounted
            }
        }
        status.state = status.waiting > 0 ? .behind : .live
        if let stop = stand.stop {
            status.state = stop.nextAt == nil ? .parked : .failing
            // Whoever posts hasn't come to it yet.
            if stop.decided < hook.decided { status.state = .behind }
        }
        if status.state == .live { status.position = max(head, stand.position) }
        return status
    }

    /// What waits for a hook is counted up to here, where it takes looking at each.
    private static let mostCounted: Int64 = 100_000

    /// How far one has come; where it begins, if nothing was ever noted of it.
    func stand(of name: String, _ hook: Hook, _ added: HookAdded) async throws -> HookStand {
        if let kept = try await stands.read(name, since: hook.since) { return kept }
        var stand = HookStand()
        stand.since = hook.since
        let from = added.from.map { Position(clamping: $0) } ?? hook.since + 1
        stand.position = max(from, 1) - 1
        stand.witness = try await store.witness(at: stand.position)
        return stand
    }

    // MARK: - Secrets

    /// A former secret is signed with beside the one that came in its place for so long.
    private static let overlap: Int64 = 86_400_000

    /// What is signed with at a time, the newest first.
    func secrets(of name: String, _ hook: Hook, now: Timestamp) throws -> [HookSecret] {
        let secrets = try storeSecrets()
        return try hook.keys.reversed().filter { key in
            key.replacedAt.map { now.milliseconds - $0.milliseconds < Self.overlap } ?? true
        }.map { try HookSecret(of: name, at: $0.position, by: secrets) }
    }

    /// The secret that came of a command, as whoever sent it is told this once; `nil` where none has.
    package func secret(of outcome: CommandOutcome) throws -> String? {
        guard keys != nil, outcome.stream.category == Hook.category,
            outcome.events == [HookAdded.type] || outcome.events == [HookRotated.type]
        else { return nil }
        return try HookSecret(
            of: outcome.stream.id, at: outcome.position, by: try storeSecrets()
        ).text
    }

    private func storeSecrets() throws -> StoreSecrets {
        guard let keys else { throw EventStoreError.unavailable("the store keeps no keys") }
        return try keys.secrets()
    }

    // MARK: - Trying

    /// Posts a message that tells of nothing, and says what came of it.
    /// - Throws: a `Rejection` where there is no such hook.
    package func test(
        _ name: String, by line: GuardedLine = GuardedLine()
    ) async throws -> HookTrial {
        // What no stream can be called is nobody's name.
        let isPossible = StreamName(possible: "\(Hook.category)-\(name)") != nil
        let hook = isPossible ? try await store.load(Hook.self, HookID(name)).state : Hook()
        guard let added = hook.added else { throw Rejection.notFound("hook", HookID(name), "name") }
        let now = clock()
        let message = messages.trial(of: name, now: now)
        let begun = ContinuousClock.now
        let outcome = await post(message, name, hook, added, by: line)
        var trial = HookTrial()
        trial.milliseconds = Int64((ContinuousClock.now - begun) / .milliseconds(1))
        (trial.ok, trial.status, trial.fault) = (outcome == nil, outcome?.status, outcome?.fault)
        return trial
    }

    /// What went wrong with a message, and when it may be tried again, where that is said; `nil`: it was taken.
    struct Refused: Equatable {
        var fault: HookFault
        var status: Int64?
        var retryAfter: Int64?
        /// Nobody knows, since nobody waited.
        var wasGivenUp = false
    }

    /// Posts one message. Where it may go is looked at each time.
    func post(
        _ message: HookMessage, _ name: String, _ hook: Hook, _ added: HookAdded,
        by line: GuardedLine
    ) async -> Refused? {
        let address: HookAddress
        do { address = try HookAddress(added.url, allowsPrivate: added.allowsPrivate) } catch {
            return Refused(fault: .privateAddress)
        }
        let now = clock()
        let post: GuardedLine.Post
        do {
            post = try message.post(
                to: address, allowsPrivate: added.allowsPrivate,
                try secrets(of: name, hook, now: now), now: now)
        } catch {
            return Refused(fault: .noKey)
        }
        switch await line.post(post) {
        case .answered(200...299, _): return nil
        case .answered(410, _): return Refused(fault: .gone, status: 410)
        case .answered(let status, let pause):
            return Refused(fault: .status, status: Int64(status), retryAfter: pause)
        case .isPrivate: return Refused(fault: .privateAddress)
        case .failed(let kind):
            return Refused(fault: HookFault(kind), wasGivenUp: kind == .ended)
        }
    }
}

extension HookFault {
    fileprivate init(_ kind: ServerLine.Fault.Kind) {
        self =
            switch kind {
            case .noLibcurl: .noLibcurl
            case .unknownHost: .unknownHost
            case .notThere: .notThere
            case .untrusted: .untrusted
            case .notHTTP, .wrong: .notHTTP
            case .cutOff, .ended, .tooLong: .cutOff
            case .late: .late
            }
    }
}

extension BackOffice {
    /// Where events are posted to as they happen.
    package var hooks: Hooks { Hooks(of: store, side: side, clock: clock) }
}
