import Access
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Synchronization

/// The tokens of the store, as its log has them up to now: made and revoked by events, and followed, so that
/// one that is revoked opens nothing within the blink in which the event comes.
final class KnownTokens: Sendable {
    private let known = Mutex<[String: Token]>([:])
    private let clock: @Sendable () -> Timestamp
    /// A digest that nothing has, so that a name that isn't known takes as long as one that is.
    private static let nothing = String(repeating: "0", count: 64)

    /// Whether they open all stores of a service, and not only their own.
    private let isOfAll: Bool

    init(ofAll isOfAll: Bool = false, clock: @escaping @Sendable () -> Timestamp = { .now }) {
        self.isOfAll = isOfAll
        self.clock = clock
    }

    private static let events = EventQuery.categories([Token.category])

    /// Takes over what the log has until now; answers where that is.
    func catchUp(with store: any EventStore) async throws -> Position {
        let head = try await store.head()
        let made = try await store.events(LogRead(Self.events, after: 0, through: head))
        for id in Set(made.map(\.stream.id)) { try await take(id, from: store) }
        return head
    }

    /// Takes over what comes, and tells `revoked` which opens nothing any more, until the store is closed.
    func follow(
        _ store: any EventStore, after position: Position, revoked: @Sendable (String) -> Void
    ) async throws {
        for try await event in store.subscribe(to: Self.events, after: position) {
            let id = event.stream.id
            try await take(id, from: store)
            let name = Caller.tokenID(id, isOfAll: isOfAll)
            if !isGood(name) { revoked(name) }
        }
    }

    /// What never was made takes no room, however many ask by it.
    private func take(_ id: String, from store: any EventStore) async throws {
        let token = try await store.load(Token.self, TokenID(id)).state
        if token.made != nil { known.withLock { $0[id] = token } }
    }

    /// Who shows this; `nil` where it opens nothing. One that isn't known may have been made a moment ago, by
    /// another process.
    func caller(showing text: String, in store: any EventStore) async throws -> Caller? {
        guard let secret = TokenSecret(shown: text) else { return nil }
        if known.withLock({ $0[secret.id] == nil }) { try await take(secret.id, from: store) }
        let found = known.withLock { $0[secret.id] }
        let isRight = secret.has(digest: found?.made?.digest ?? Self.nothing)
        guard let found, let made = found.made, isRight, opens(found) else { return nil }
        return Caller(
            tokenID: Caller.tokenID(secret.id, isOfAll: isOfAll), name: made.name, role: made.role,
            account: made.accountId, isOfAll: isOfAll)
    }

    /// Whether what somebody came in by still opens anything.
    func isGood(_ tokenID: String) -> Bool {
        let id = Caller.plain(tokenID: tokenID)
        return known.withLock { $0[id] }.map(opens) ?? false
    }

    /// Whether there is any that opens something: without one nobody can come in.
    var isEmpty: Bool { known.withLock { $0.values.allSatisfy { !opens($0) } } }

    private func opens(_ token: Token) -> Bool {
        guard let made = token.made, !token.isRevoked else { return false }
        return made.expiresAt.map { $0 > clock() } ?? true
    }
}
