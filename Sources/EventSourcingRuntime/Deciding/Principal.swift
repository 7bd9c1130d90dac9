public import EventSourcing
public import Records

/// Who asks, as far as the edge has made sure of it: the name that stands beside each event as its
/// actor, and what the table of who may do what goes by.
public struct Principal: Sendable, Equatable {
    /// As the audit shows it.
    public var name: String
    /// What they are: `clerk`, `owner`.
    public var roles: Set<String>
    /// What they are kept to; `nil`: to nothing. Who is kept to one thing is never the store's owner.
    package private(set) var scope: Scope?

    /// Somebody of this name, who is what `roles` say.
    public init(_ name: String, roles: Set<String> = []) {
        self.name = name
        self.roles = roles
    }

    /// Somebody of this name who is kept to one thing.
    package init(_ name: String, within scope: Scope) {
        self.init(name)
        self.scope = scope
    }
}

extension Principal {
    /// Whether the store is theirs: then they may send anything that the table of who may send what
    /// leaves to its owner.
    var ownsTheStore: Bool { scope == nil && roles.contains("owner") }
}

/// Who may do what: asked of each command once it is read and before it is decided, so before anything
/// is told of the store. It throws a `Rejection`, `RejectionCode.forbidden` say, where the
/// principal may not ask it.
///
/// It isn't asked where no principal is given: by whoever has the store in their own hands.
public typealias Authorising =
    @Sendable (_ command: any Command, _ principal: Principal) throws(Rejection) -> Void

extension Principal: ExpressibleByStringLiteral {
    /// Somebody of this name who is nothing in particular.
    public init(stringLiteral name: String) { self.init(name) }
}

extension CommandEnvelope {
    /// Who asks: the principal where there is one, else whom the envelope names, else `other`.
    /// - Throws: a ``Rejection`` where the envelope names somebody else than the principal: whoever
    ///   asks in another's name is told, instead of being taken for themselves in silence.
    func actor(by principal: Principal?, else other: String) throws(Rejection) -> String {
        guard let principal else { return actor ?? other }
        if let actor, actor != principal.name {
            throw Rejection(
                .forbidden, field: "actor", "\(principal.name) can't ask in the name of \(actor)",
                hint: "leave it out")
        }
        return principal.name
    }
}
