import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Messaging
import Records
import Testing
import Vocabulary

/// What another context stores of an order.
private struct OrderPlaced: DomainEvent {
    static let type = "OrderPlaced"
    var tags: [String] { ["customer:ada"] }
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

private struct AnOrder: Aggregate {
    static let category = "order"
    enum Event: EventSet {
        case placed(OrderPlaced)
        static let cases = [of(placed)]
        var event: any DomainEvent {
            switch self {
            case .placed(let event): event
            }
        }
    }
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {}
}

/// What another context stores of a member.
private struct MemberAdded: DomainEvent {
    static let type = "MemberAdded"
    var tags: [String] { ["member:ada"] }
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

private struct AnAccount: Aggregate {
    static let category = "account"
    enum Event: EventSet {
        case added(MemberAdded)
        static let cases = [of(added)]
        var event: any DomainEvent {
            switch self {
            case .added(let event): event
            }
        }
    }
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {}
}

@Suite struct `Erasing a name` {
    @Test func `takes any that isn't blank`() {
        givenNothing().when(EraseName(erasureId: "e", name: "Ada Quist"))
            .then(NameErased(name: "Ada Quist"))
        givenNothing().when(EraseName(erasureId: "e", name: "  "))
            .thenRejects(.requiredFieldEmpty, field: "name")
        givenNothing().when(EraseName(erasureId: "e", name: String(repeating: "x", count: 121)))
            .thenRejects(.tooLong, field: "name")
        given(NameErasure.self, "e", NameErased(name: "Eve"))
            .when(EraseName(erasureId: "e", name: "Ada Quist"))
            .thenRejects(.alreadyExists, field: "erasureId")
    }
}

@Suite struct `Erasing a user` {
    private let erase = EraseUser(userId: "ada")
    private let registered = User.Event.registered(UserRegistered(email: "ada@example.org"))
    private let erased = User.Event.erased(UserErased())

    @Test func `takes whoever has a profile, a conversation, an order or a membership`() {
        given(User.self, "ada", registered).when(erase).then(erased)
        given(
            Conversation.self, "ada",
            .userMessageReceived(UserMessageReceived(messageId: "m", text: "Hi"))
        ).when(erase).then(erased)
        given(AnOrder.self, "1", .placed(OrderPlaced())).when(erase)
            .then(.erased(UserErased(ordersThrough: 1)))
        given(AnAccount.self, "1", .added(MemberAdded())).when(erase)
            .then(.erased(UserErased(ordersThrough: 1)))
        // A membership that comes after an erasure can be erased too.
        given(User.self, "ada", erased).and(AnAccount.self, "1", .added(MemberAdded())).when(erase)
            .then(.erased(UserErased(ordersThrough: 2)))
    }

    @Test func `takes nobody else`() {
        givenNothing().when(erase).thenRejects(.noSuchUser, field: "userId")
        given(User.self, "bob", registered).when(erase).thenRejects(.noSuchUser, field: "userId")
    }

    @Test func `takes everything out of the profile`() {
        let state = given(User.self, "ada", registered).when(erase).state()
        #expect(state?.isErased == true)
        #expect(state?.email == nil)
    }

    @Test func `twice changes nothing, unless orders came after it`() {
        let gone = given(User.self, "ada", registered, erased)
        gone.when(erase).thenNothing()
        given(AnOrder.self, "1", .placed(OrderPlaced())).and(User.self, "ada", erased)
            .when(erase).thenNothing()
        gone.and(AnOrder.self, "1", .placed(OrderPlaced())).when(erase)
            .then(.erased(UserErased(ordersThrough: 3)))
    }

    @Test func `twice in one batch makes one event, and one more once another order came`()
        async throws
    {
        let store = InMemoryEventStore(clock: { Given.now })
        let bus = CommandBus([messagingContext], store: store, actor: "tester")
        func order(_ id: String) async throws {
            try await store.append(
                AppendRequest(
                    [StreamAppend(try StreamName("order-" + id), events: [OrderPlaced().stored])],
                    commandID: id))
        }
        let erase = CommandEnvelope("EraseUser", data: .object([.init("userId", .string("ada"))]))
        func erasures() async throws -> Int {
            try await store.events().count { $0.type == "UserErased" }
        }
        try await order("1")
        let results = try await bus.send(batch: [erase, erase])
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        #expect(try await erasures() == 1)
        try await order("2")
        _ = try await bus.send(batch: [erase, erase])
        #expect(try await erasures() == 2)
    }

    @Test func `ends what is written to them, by them and of them`() {
        for gone in [
            given(User.self, "ada", registered, erased), given(User.self, "ada", erased),
        ] {
            gone.when(ReceiveUserMessage.self, #"{"userId":"ada","text":"Hi"}"#)
                .thenRejects(.userErased, field: "userId")
            gone.when(SendAdminMessage.self, #"{"userId":"ada","text":"Hi"}"#)
                .thenRejects(.userErased, field: "userId")
            gone.when(ChangeUserProfile.self, #"{"userId":"ada","displayName":"Ada"}"#)
                .thenRejects(.userErased, field: "userId")
            gone.when(RegisterUser.self, #"{"userId":"ada","displayName":"Ada"}"#)
                .thenRejects(.userErased, field: "userId")
        }
    }

    @Test func `frees their e-mail address`() {
        given(User.self, "ada", registered, erased)
            .when(RegisterUser.self, #"{"userId":"eve","email":"ada@example.org"}"#)
            .then(.registered(UserRegistered(email: "ada@example.org")))
    }

    @Test func `leaves what isn't personal to be done`() {
        given(
            Conversation.self, "ada",
            .userMessageReceived(UserMessageReceived(messageId: "m", text: "Hi"))
        ).and(User.self, "ada", erased)
            .when(MarkConversationRead.self, #"{"userId":"ada"}"#)
            .then(.read(ConversationRead(upTo: 0, unreadCount: 0)))
    }
}

@Suite struct `A message that comes again under its id` {
    private let written = given(
        Conversation.self, "ada",
        .userMessageReceived(UserMessageReceived(messageId: "m-1", text: "Hello?")),
        .adminMessageSent(AdminMessageSent(messageId: "m-2", text: "Yes.")))

    @Test func `is the same if it says the same, from the same side`() {
        written.when(
            ReceiveUserMessage.self, #"{"userId":"ada","text":"Hello?","messageId":"m-1"}"#
        ).thenNothing()
        written.when(SendAdminMessage.self, #"{"userId":"ada","text":"Yes.","messageId":"m-2"}"#)
            .thenNothing()
    }

    @Test(arguments: ["m-1", "m-2"]) func `is refused if it says anything else`(id: String) {
        let other = #"{"userId":"ada","text":"No.","messageId":"\#(id)"}"#
        written.when(ReceiveUserMessage.self, other)
            .thenRejects(.alreadyExists, field: "messageId")
        written.when(SendAdminMessage.self, other).thenRejects(.alreadyExists, field: "messageId")
    }

    @Test func `is refused from the other side`() {
        written.when(SendAdminMessage.self, #"{"userId":"ada","text":"Hello?","messageId":"m-1"}"#)
            .thenRejects(.alreadyExists, field: "messageId")
    }

    @Test func `is another one in another conversation`() {
        written.when(
            ReceiveUserMessage.self, #"{"userId":"bob","text":"Else","messageId":"m-1"}"#
        ).then(.userMessageReceived(UserMessageReceived(messageId: "m-1", text: "Else")))
    }
}
