internal import EventStore
internal import Testing

/// The 27 cases of the standard examples (dcb.events), each decided from what the store answers and
/// appended on the condition that the answer still stands.
let boundaryExampleChecks: [StoreCheck] =
    courseCases + nameCases + invoiceCases + tokenCases + orderCases

extension StoreCheck {
    /// Given what stands in the log, when this decision is made on it, then this fact is appended,
    /// or none is, and why.
    fileprivate init(
        dcb name: String, given: [Fact] = [], when decision: Decision,
        then expected: Result<Fact, Decision.Refusal>
    ) {
        self.init(
            "DCB \(name)",
            with: { factory in
                try await factory.withStore { store in
                    try await store.note(given)
                    let (answer, request) = try await store.decide(decision)
                    #expect(answer == expected)
                    guard let request else { return }
                    // Something that has no part in the decision doesn't stand against it.
                    try await store.note([Fact("UnrelatedNoted", tags: ["course:other"], [:])])
                    try await store.append(request)
                    #expect(try Fact(try #require(try await store.events().last)) == answer.get())
                }
                guard case .success(let rival) = expected else { return }
                try await factory.withStore { store in
                    try await store.note(given)
                    let (_, request) = try await store.decide(decision)
                    // Somebody else decides the same and is first.
                    try await store.note([rival])
                    let conflict = Conflict.condition(Position(given.count) + 1, type: rival.type)
                    await #expect(throws: EventStoreError.conflict(conflict)) {
                        try await store.append(try #require(request))
                    }
                }
            })
    }
}

extension WitnessedStore {
    fileprivate func note(_ facts: [Fact]) async throws {
        for fact in facts {
            let id = "given-\(try await head())"
            try await append(AppendRequest(id, to: "facts-1", [fact.event()]))
        }
    }

    /// Reads what the decision rests on, decides, and asks to append on that condition.
    fileprivate func decide(
        _ decision: Decision
    ) async throws -> (Result<Fact, Decision.Refusal>, AppendRequest?) {
        let known = try await head()
        let read = LogRead(decision.query, through: known)
        let answer = decision.decide(try await events(read).map { try Fact($0) })
        guard case .success(let fact) = answer else { return (answer, nil) }
        let condition = AppendCondition(failIfMatches: decision.query, after: known)
        let request = try AppendRequest(
            "decided", to: "facts-2", [fact.event()], unless: condition)
        return (answer, request)
    }
}

private let courseCases: [StoreCheck] = [
    StoreCheck(
        dcb: "course: an id that exists can't be defined again",
        given: [.courseDefined("c1", capacity: 10)],
        when: .defineCourse("c1", capacity: 15), then: .failure("exists")),
    StoreCheck(
        dcb: "course: a new id can be defined",
        when: .defineCourse("c1", capacity: 15),
        then: .success(.courseDefined("c1", capacity: 15))),
    StoreCheck(
        dcb: "course: the capacity of an unknown one can't change",
        when: .changeCapacity(of: "c0", to: 15), then: .failure("unknown course")),
    StoreCheck(
        dcb: "course: the capacity can change to a new value",
        given: [.courseDefined("c1", capacity: 12)],
        when: .changeCapacity(of: "c1", to: 15),
        then: .success(.capacityChanged("c1", to: 15))),
    StoreCheck(
        dcb: "course: nobody subscribes to an unknown one",
        when: .subscribe("s1", to: "c0"), then: .failure("unknown course")),
    StoreCheck(
        dcb: "course: nobody subscribes to a full one",
        given: [.courseDefined("c1", capacity: 3)]
            + ["s1", "s2", "s3"].map { .subscribed($0, to: "c1") },
        when: .subscribe("s4", to: "c1"), then: .failure("fully booked")),
    StoreCheck(
        dcb: "course: nobody subscribes to the same one twice",
        given: [.courseDefined("c1", capacity: 10), .subscribed("s1", to: "c1")],
        when: .subscribe("s1", to: "c1"), then: .failure("subscribed")),
    StoreCheck(
        dcb: "course: nobody subscribes to more than five",
        given: [.courseDefined("c6", capacity: 10)]
            + ["c1", "c2", "c3", "c4", "c5"].map { .subscribed("s1", to: $0) },
        when: .subscribe("s1", to: "c6"), then: .failure("5 courses")),
    StoreCheck(
        dcb: "course: a student subscribes while there is room",
        given: [.courseDefined("c1", capacity: 10)],
        when: .subscribe("s1", to: "c1"), then: .success(.subscribed("s1", to: "c1"))),
]

private let registered = ["AccountRegistered"]
private let orClosed = registered + ["AccountClosed"]
private let orRenamed = orClosed + ["UsernameChanged"]

private let nameCases: [StoreCheck] = [
    StoreCheck(
        dcb: "user name: one that is claimed is refused", given: [.registered("u1")],
        when: .register("u1", knowing: registered), then: .failure("claimed")),
    StoreCheck(
        dcb: "user name: an unused one is given",
        when: .register("u1", knowing: registered), then: .success(.registered("u1"))),
    StoreCheck(
        dcb: "user name: that of a closed account is given again",
        given: [.registered("u1"), .closed("u1")],
        when: .register("u1", knowing: orClosed), then: .success(.registered("u1"))),
    StoreCheck(
        dcb: "user name: one that was changed away is given again",
        given: [.registered("u1"), .renamed("u1", to: "u2")],
        when: .register("u1", knowing: orRenamed), then: .success(.registered("u1"))),
    StoreCheck(
        dcb: "user name: one that another was changed to is refused",
        given: [.registered("u1"), .renamed("u1", to: "u2")],
        when: .register("u2", knowing: orRenamed), then: .failure("claimed")),
    StoreCheck(
        dcb: "user name: that of a closed account is kept for three days",
        given: [.registered("u1").aged("daysAgo", 4), .closed("u1").aged("daysAgo", 3)],
        when: .register("u1", knowing: orRenamed, retention: 3), then: .failure("claimed")),
    StoreCheck(
        dcb: "user name: one that was changed away is kept for three days",
        given: [.registered("u1").aged("daysAgo", 4), .renamed("u1", to: "u2").aged("daysAgo", 3)],
        when: .register("u1", knowing: orRenamed, retention: 3), then: .failure("claimed")),
    StoreCheck(
        dcb: "user name: that of a closed account is given after three days",
        given: [.registered("u1").aged("daysAgo", 4), .closed("u1").aged("daysAgo", 4)],
        when: .register("u1", knowing: orRenamed, retention: 3),
        then: .success(.registered("u1"))),
    StoreCheck(
        dcb: "user name: one that was changed away is given after three days",
        given: [.registered("u1").aged("daysAgo", 4), .renamed("u1", to: "u2").aged("daysAgo", 4)],
        when: .register("u1", knowing: orRenamed, retention: 3),
        then: .success(.registered("u1"))),
]

private let invoiceCases: [StoreCheck] = [
    StoreCheck(
        dcb: "invoice: the first has number 1",
        when: .createInvoice("lamps"), then: .success(.invoice(1, "lamps"))),
    StoreCheck(
        dcb: "invoice: the second has number 2", given: [.invoice(1, "lamps")],
        when: .createInvoice("chairs"), then: .success(.invoice(2, "chairs"))),
]

private let john = "john@example.com"

private let tokenCases: [StoreCheck] = [
    StoreCheck(
        dcb: "sign-up: an unknown token confirms nothing",
        when: .confirmSignUp(john, otp: "0"), then: .failure("nothing pending")),
    StoreCheck(
        dcb: "sign-up: a token of another address confirms nothing",
        given: [.signUp("Initiated", john, otp: "1", name: "John")],
        when: .confirmSignUp("jane@example.com", otp: "1"), then: .failure("nothing pending")),
    StoreCheck(
        dcb: "sign-up: a used token confirms nothing",
        given: [
            .signUp("Initiated", john, otp: "2", name: "John"),
            .signUp("Confirmed", john, otp: "2", name: "John"),
        ],
        when: .confirmSignUp(john, otp: "2"), then: .failure("used")),
    StoreCheck(
        dcb: "sign-up: a valid token confirms",
        given: [.signUp("Initiated", john, otp: "4", name: "John")],
        when: .confirmSignUp(john, otp: "4"),
        then: .success(.signUp("Confirmed", john, otp: "4", name: "John"))),
    StoreCheck(
        dcb: "sign-up: an expired token confirms nothing",
        given: [.signUp("Initiated", john, otp: "3", name: "John").aged("minutesAgo", 61)],
        when: .confirmSignUp(john, otp: "3", expiresAfter: 60), then: .failure("expired")),
]

private let orderCases: [StoreCheck] = [
    StoreCheck(
        dcb: "order: a token that was used is refused",
        given: [.orderPlaced("o12345", token: "11111")],
        when: .placeOrder("o54321", token: "11111"), then: .failure("sent before")),
    StoreCheck(
        dcb: "order: a new token is taken", given: [.orderPlaced("o12345", token: "11111")],
        when: .placeOrder("o54321", token: "22222"),
        then: .success(.orderPlaced("o54321", token: "22222"))),
]
