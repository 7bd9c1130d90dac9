import EventStore
package import PersonalData

/// Who can be forgotten.
package enum Forgettable: Sendable, Equatable {
    /// Somebody with an id.
    case user(String)
    /// Whoever is known by nothing but a name.
    case name(String)
    /// Whose business an account is of.
    case business(String)
}

extension BackOffice {
    /// What of somebody goes when they are forgotten, and what stays readable where.
    package func traces(of whom: Forgettable) async throws -> PersonTraces {
        guard let store = store as? SealedEventStore else { return PersonTraces() }
        switch whom {
        case .user(let id): return try await store.traces(of: Person(id: id), id: id)
        case .name(let name):
            guard let person = Person(name: name) else { return PersonTraces() }
            return try await store.traces(of: person)
        case .business(let account):
            guard let stream = StreamName(possible: "account", account) else {
                return PersonTraces()
            }
            return try await store.traces(of: Person(thing: stream))
        }
    }
}
