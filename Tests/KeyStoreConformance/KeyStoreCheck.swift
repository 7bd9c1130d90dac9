internal import EventStore
package import PersonalData
internal import Testing

/// What every store of keys must do, wherever it keeps them: ``KeyStore``'s promises.
package struct KeyStoreCheck: Sendable, CustomTestStringConvertible {
    package let name: String
    let body: @Sendable (KeyStorePlace) async throws -> Void

    package var testDescription: String { name }

    /// Runs it on keys of a place that has none yet.
    package func run(_ place: KeyStorePlace) async throws { try await body(place) }
}

/// Where keys are kept: each opening is another process's.
package struct KeyStorePlace: Sendable {
    let open: @Sendable () async throws -> any KeyStore

    package init(open: @escaping @Sendable () async throws -> any KeyStore) { self.open = open }
}

/// The checks.
package let keyStoreChecks: [KeyStoreCheck] = [
    KeyStoreCheck(name: "gives each person one key, and the same to whoever asks") { place in
        let (one, two) = (try await place.open(), try await place.open())
        #expect(try one.keys(of: [ada]) == [:])
        #expect(try await one.makeKeys(for: [], at: { 0 }) == [:])
        let made = try await one.makeKeys(for: [ada, bob], at: { 7 })
        #expect(Set(made.keys) == [ada, bob])
        #expect(made[ada]?.key.count == 32 && made[ada]?.key != made[bob]?.key)
        #expect(made[ada]?.id != made[bob]?.id && made[ada]?.id != 0)
        for store in [one, two] {
            #expect(try await store.makeKeys(for: [ada], at: { 9 })[ada] == made[ada])
            #expect(try store.keys(of: [ada, bob, eve]) == made)
            for key in made.values { #expect(try store.key(key.id) == .key(key.key)) }
        }
    },
    KeyStoreCheck(name: "gives one key to a person for whom many ask at once") { place in
        let stores = [try await place.open(), try await place.open()]
        let persons = (1...20).map { digest(UInt8($0)) }
        let made = try await withThrowingTaskGroup(of: [[UInt8]: PersonKey].self) { group in
            for (number, store) in stores.enumerated() {
                for person in persons {
                    group.addTask {
                        try await store.makeKeys(for: [person, ada], at: { Position(number) })
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let all = Set(made.flatMap { $0.map { [$0.value.id: $0.key] } })
        #expect(all.count == 21)
        for store in stores {
            #expect(try store.keys(of: Set(persons + [ada])).count == 21)
        }
    },
    KeyStoreCheck(name: "destroys what was made before an erasure, at once for everybody") {
        place in
        let (one, two) = (try await place.open(), try await place.open())
        let made = try await one.makeKeys(for: [ada, bob], at: { 3 })
        let first = try #require(made[ada])
        let other = try #require(made[bob])
        #expect(try two.key(first.id) == .key(first.key))
        try await one.destroy([(ada, 3), (eve, 8)])
        #expect(try one.key(first.id) == .key(first.key), "it was made after that")
        try await one.destroy([(ada, 4)])
        for store in [one, two, try await place.open()] {
            #expect(try store.key(first.id) == .destroyed)
            // Who has only just opened them may not know yet that one is durable.
            let found = try store.keys(of: [ada, bob])
            #expect(found[ada] == nil && [other, nil].contains(found[bob]))
            #expect(try store.key(other.id) == .key(other.key))
        }
        let next = try #require(try await two.makeKeys(for: [ada], at: { 4 })[ada])
        #expect(next.id != first.id && next.key != first.key)
        // Carried out again it means the same one.
        try await one.destroy([(ada, 4), (ada, 2)])
        #expect(try two.keys(of: [ada]) == [ada: next])
        for store in [one, two] {
            #expect(try await store.makeKeys(for: [ada], at: { 9 }) == [ada: next])
            #expect(try store.key(first.id) == .destroyed)
            #expect(store.faults() == [])
        }
    },
    KeyStoreCheck(name: "makes no key between an erasure and the look at the log before it") {
        place in
        let (one, two) = (try await place.open(), try await place.open())
        // While the log says where it ends somebody begins to forget, and may have to wait.
        let forgetting = Forgetting(by: two)
        let made = try await one.makeKeys(
            for: [ada],
            at: { () async throws(EventStoreError) in
                await forgetting.begin()
            })
        try await forgetting.end()
        let key = try #require(made[ada])
        let then = try one.key(key.id)
        // So it makes no difference if it is carried out once more.
        try await two.destroy([(ada, Forgetting.position)])
        #expect(try one.key(key.id) == then)
    },
    KeyStoreCheck(name: "tells a key that it doesn't know as lost") { place in
        let store = try await place.open()
        #expect(try store.key(12_345) == .lost)
        let made = try await store.makeKeys(for: [ada], at: { 0 })
        #expect(try store.key(12_345) == .lost)
        #expect(try store.key(#require(made[ada]).id) != .lost)
    },
    KeyStoreCheck(name: "notes how far erasures were seen to, and never less") { place in
        let (one, two) = (try await place.open(), try await place.open())
        #expect(try one.erasedThrough() == 0)
        try await one.noteErased(through: 5)
        try await one.noteErased(through: 3)
        #expect(try one.erasedThrough() == 5)
        try await two.noteErased(through: 6)
        #expect(try two.erasedThrough() == 6)
        #expect(try await place.open().erasedThrough() == 6)
    },
    KeyStoreCheck(name: "has one secret, and says whose it is") { place in
        let (one, two) = (try await place.open(), try await place.open())
        try await one.claim()
        #expect(try one.isClaimed())
        let secret = try one.secrets().secret(for: "a test")
        #expect(try two.secrets().secret(for: "a test") == secret)
        #expect(try await place.open().secrets().secret(for: "a test") == secret)
        #expect(one.faults() == [])
    },
]

/// Somebody who forgets ada at a position, in the midst of something else.
private actor Forgetting {
    static let position: Position = 6
    private let store: any KeyStore
    private var work: Task<Void, any Error>?

    init(by store: any KeyStore) { self.store = store }

    /// Answers where the log ends, and then begins: from now on the erasure is in the log.
    func begin() async -> Position {
        if work != nil { return Self.position }
        work = Task { try await store.destroy([(ada, Self.position)]) }
        return Self.position - 1
    }

    func end() async throws { try await work?.value }
}

private let ada = digest(201)
private let bob = digest(202)
private let eve = digest(203)

private func digest(_ number: UInt8) -> [UInt8] { (0..<32).map { number &+ 7 &* $0 } }
