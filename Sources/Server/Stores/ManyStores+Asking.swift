import Daybook
import EventSourcingRuntime
import HTTPTypes
import Records

// Who is let into which store.

extension ManyStores {
    /// The store of this name for whoever shows this secret, and who they are.
    ///
    /// Whoever has no business there learns nothing, not even whether there is one of that name: the answer is that of
    /// any token that opens nothing. But where a store can't be opened nobody knows whose token it is, and all are told
    /// so who show one.
    /// - Throws: ``Problem``; what it can't be opened for.
    func lend(
        _ name: String, to shown: String?, from address: String?
    ) async throws -> (StoreLease, Caller) {
        // What can be no token opens nothing, and no store either.
        guard let shown, TokenSecret(shown: shown) != nil else { throw Problem.needsToken }
        let from = address ?? ""
        guard address == nil || strangers.has(from) else { throw Problem.asksTooOften }
        let lease: StoreLease
        do {
            guard let name = StoreName(name) else { throw NoStore() }
            lease = try await take(name)
        } catch is NoStore {
            if try await callerOfAll(shown) != nil {
                throw Problem(.notFound, "there is no store \(name)")
            }
            throw stranger(from, address)
        }
        var caller = try await lease.running.served.caller(showing: shown)
        if caller == nil { caller = try await callerOfAll(shown) }
        guard let caller else { throw stranger(from, address) }
        lease.letIn()
        return (lease, caller)
    }

    /// Who shows this, if it opens all stores.
    func callerOfAll(_ shown: String) async throws -> Caller? {
        guard let lease = try await service() else { return nil }
        let caller = try await lease.running.served.caller(showing: shown)
        // An account of the service's own is another than one of the same name elsewhere.
        return caller.flatMap { $0.account == nil ? $0 : nil }
    }

    private func stranger(_ from: String, _ address: String?) -> Problem {
        if address != nil { _ = strangers.take(from) }
        return Problem.needsToken
    }
}

extension Problem {
    /// The same whatever is wrong with what somebody shows.
    static var needsToken: Problem {
        var problem = Problem(
            .noToken, "whoever asks shows a token that opens this store",
            hint: "send it as Authorization: Bearer dbk_…")
        problem.headers[.wwwAuthenticate] = "Bearer"
        return problem
    }

    static var asksTooOften: Problem {
        var problem = Problem(.tooOften, "this token asks more often than it may")
        problem.headers[.retryAfter] = "1"
        return problem
    }
}
