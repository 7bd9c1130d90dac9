import Access
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing

private func added(_ change: (inout HookAdded) -> Void = { _ in }) -> HookAdded {
    var added = HookAdded()
    added.url = "https://crm.example/daybook"
    change(&added)
    return added
}

private func rotated(atOnce: Bool) -> HookRotated {
    var rotated = HookRotated()
    rotated.atOnce = atOnce
    return rotated
}

@Suite struct `A hook` {
    @Test func `is added: where to, what of, from where on`() {
        givenNothing()
            .when(
                AddHook.self,
                """
                {"hookId":"crm","url":"https://crm.example/daybook","types":["OrderPlaced"],"from":7}
                """
            )
            .then(
                .added(
                    added {
                        $0.types = ["OrderPlaced"]
                        $0.from = 7
                    }))
    }

    @Test(arguments: [
        ("", RejectionCode.invalidURL), ("crm.example", .invalidURL),
        ("ftp://crm.example", .invalidURL), ("https://", .invalidURL),
        ("https://ada:secret@crm.example", .invalidURL), ("https://127.1", .invalidURL),
        ("http://crm.example", .privateAddress), ("https://127.0.0.1", .privateAddress),
    ])
    func `goes to an address that anybody may be asked at`(url: String, code: RejectionCode) {
        let refused = givenNothing().when(AddHook.self, #"{"hookId":"crm","url":"\#(url)"}"#)
        refused.thenRejects(code, field: "url")
    }

    @Test func `may be private where that is said`() {
        givenNothing()
            .when(
                AddHook.self,
                #"{"hookId":"crm","url":"http://localhost:8080/","allowsPrivate":true}"#
            )
            .then(
                .added(
                    added {
                        $0.url = "http://localhost:8080/"
                        $0.allowsPrivate = true
                    }))
    }

    @Test(arguments: ["Crm", ".crm", "-crm", "a/b", "a_b", String(repeating: "a", count: 65)])
    func `has a name that a file and a figure can have`(name: String) {
        givenNothing()
            .when(AddHook.self, #"{"hookId":"\#(name)","url":"https://crm.example"}"#)
            .thenRejects(.invalidField, field: "hookId")
    }

    @Test func `begins with an event that there can be`() {
        givenNothing()
            .when(AddHook.self, #"{"hookId":"crm","url":"https://crm.example","from":0}"#)
            .thenRejects(.invalidField, field: "from")
    }

    @Test func `is added once, and again once it was removed`() {
        let there = givenNothing().and(Hook.self, "crm", .added(added()))
        let again = #"{"hookId":"crm","url":"https://other.example"}"#
        there.when(AddHook.self, again).thenRejects(.alreadyExists, field: "hookId")
        there.and(Hook.self, "crm", .removed(HookRemoved())).when(AddHook.self, again)
            .then(.added(added { $0.url = "https://other.example" }))
    }

    @Test func `is removed once`() {
        let there = givenNothing().and(Hook.self, "crm", .added(added()))
        there.when(RemoveHook.self, #"{"hookId":"crm"}"#).then(.removed(HookRemoved()))
        there.and(Hook.self, "crm", .removed(HookRemoved()))
            .when(RemoveHook.self, #"{"hookId":"crm"}"#).thenNothing()
    }

    @Test func `that isn't there can't be told anything`() {
        let gone = givenNothing().and(Hook.self, "crm", .added(added()), .removed(HookRemoved()))
        for given in [givenNothing(), gone] {
            given.when(RetryHook.self, #"{"hookId":"crm"}"#)
                .thenRejects(.notFound, field: "hookId")
            given.when(RotateHook.self, #"{"hookId":"crm"}"#)
                .thenRejects(.notFound, field: "hookId")
        }
        givenNothing().when(RemoveHook.self, #"{"hookId":"crm"}"#)
            .thenRejects(.notFound, field: "hookId")
    }

    @Test func `is told to go on, however it stands, and given another secret`() {
        let there = givenNothing().and(Hook.self, "crm", .added(added()))
        there.when(RetryHook.self, #"{"hookId":"crm"}"#).then(.retried(HookRetried()))
        there.when(RotateHook.self, #"{"hookId":"crm"}"#).then(.rotated(rotated(atOnce: false)))
        there.when(RotateHook.self, #"{"hookId":"crm","atOnce":true}"#)
            .then(.rotated(rotated(atOnce: true)))
    }

    @Test func `knows which secrets it has, and since when each has another in its place`() {
        func at(_ position: Position) -> Occurrence {
            let time = Timestamp(milliseconds: Int64(position) * 1_000)
            return Occurrence(
                recordedAt: time, occurredAt: time, revision: position, position: position)
        }
        var hook = Hook()
        hook.evolve(.added(added()), at(5))
        #expect(hook.since == 5 && hook.decided == 5)
        #expect(hook.keys.map(\.position) == [5])
        hook.evolve(.rotated(rotated(atOnce: false)), at(6))
        #expect(hook.keys.map(\.position) == [5, 6])
        #expect(hook.keys.first?.replacedAt == Timestamp(milliseconds: 6_000))
        #expect(hook.keys.last?.replacedAt == nil)
        for position in 7..<20 as Range<Position> {
            hook.evolve(.rotated(rotated(atOnce: false)), at(position))
        }
        #expect(hook.keys.map(\.position) == [16, 17, 18, 19])
        hook.evolve(.rotated(rotated(atOnce: true)), at(20))
        #expect(hook.keys.map(\.position) == [20])
        hook.evolve(.retried(HookRetried()), at(21))
        #expect(hook.decided == 21 && hook.since == 5)
        hook.evolve(.removed(HookRemoved()), at(22))
        #expect(hook.added == nil && hook.keys.isEmpty)
        hook.evolve(.added(added()), at(23))
        #expect(hook.since == 23 && hook.keys.map(\.position) == [23])
    }
}
