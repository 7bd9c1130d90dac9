import Records

extension Session {
    /// Runs `body` on the office that the verb is about: that of the folder, or of the server that is named.
    func withOffice<T>(
        actor: String? = nil, for use: Use = .asking, _ body: (any Office) async throws -> T
    ) async throws -> T {
        guard let server else {
            return try await withStore(actor: actor, for: use) { try await body($0) }
        }
        try require(use)
        let token = try Secrets(for: settings.environment.value).token()
        let office = try await ServedOffice(StoreServer(server, token: token))
        switch use {
        case .asking: return try await asking { try await body(office) }
        case .tidying, .writing: return try await body(office)
        }
    }

    /// A server knows by the token who sends.
    /// - Throws: ``Failure`` where somebody else is named.
    func requireOwnName(_ options: SendingOptions) throws {
        guard server != nil, options.actor != nil || options.sender != nil else { return }
        throw Failure.usage(
            "a server goes by the token: who sends is whoever that is of, and --actor and --as say otherwise"
        )
    }
}
