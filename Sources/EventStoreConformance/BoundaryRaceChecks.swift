internal import EventStore
internal import Testing

/// The consistency test of the dcb.events benchmark suite: every stored append is asked again, from
/// the finished log, whether its writer knew the last event that mattered.
let boundaryRaceChecks: [StoreCheck] = [
    StoreCheck("keeps every condition true that 20 racing writers append by") { store in
        let seed = UInt64.random(in: 0...UInt64.max)
        let claims = try await inParallel(20) { writer in
            var random = SeededRandom(seed: seed &+ UInt64(writer))
            var claims: [Claim] = []
            for turn in 0..<12 {
                let query = randomQuery(&random)
                let known = try await store.events(LogRead(query, limit: 1, backward: true))
                let events = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    randomEvent(&random)
                }
                let condition = AppendCondition(
                    failIfMatches: query, after: known.first?.position)
                let request = try AppendRequest(
                    "w\(writer)-\(turn)", to: "w-\(writer)", events, unless: condition)
                switch await store.append([request]).first {
                case .success(let receipt):
                    claims.append(
                        Claim(
                            query: query, lastKnown: known.first?.position,
                            first: receipt.positions.lowerBound))
                case .failure(.conflict(.condition(let position, _))):
                    #expect(position > known.first?.position ?? 0, "seed \(seed)")
                case .failure(let error): throw error
                case nil: Issue.record("no answer, seed \(seed)")
                }
            }
            return claims
        }.flatMap { $0 }
        let log = try await store.events()
        for claim in claims {
            let before = log[..<(Int(claim.first) - 1)]
            let last = before.last { means(claim.query, $0) }?.position
            #expect(last == claim.lastKnown, "position \(claim.first), seed \(seed)")
        }
        #expect(!claims.isEmpty, "seed \(seed)")
    }
]

/// What a writer knew when its append was stored.
private struct Claim: Sendable {
    var query: EventQuery
    var lastKnown: Position?
    var first: Position
}

private let types = (0..<10).map { "Type\($0)" }
private let tags = (0..<10).map { "tag\($0)" }

/// None to three items; none means every event.
private func randomQuery(_ random: inout SeededRandom) -> EventQuery {
    let count = Int.random(in: 0...3, using: &random)
    if count == 0 { return .all }
    return .anyOf(
        (0..<count).map { _ in
            let some = pick(from: types, 0...2, &random)
            return EventQuery.Item(
                types: some, tags: pick(from: tags, (some.isEmpty ? 1 : 0)...2, &random))
        })
}

private func randomEvent(_ random: inout SeededRandom) -> NewEvent {
    NewEvent(
        type: types[Int.random(in: 0..<types.count, using: &random)],
        tags: pick(from: tags, 0...3, &random), payload: Array("{}".utf8))
}

private func pick(
    from list: [String], _ count: ClosedRange<Int>, _ random: inout SeededRandom
) -> [String] {
    Array(list.shuffled(using: &random).prefix(Int.random(in: count, using: &random)))
}
