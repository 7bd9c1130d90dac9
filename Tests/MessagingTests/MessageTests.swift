import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import Records
import Testing
import Vocabulary

@Suite struct `A message` {
    @Test func `of a user may begin a conversation`() {
        givenNothing()
            .when(ReceiveUserMessage.self, #"{"userId":"ada","text":"Hello?","messageId":"m-1"}"#)
            .then(.userMessageReceived(UserMessageReceived(messageId: "m-1", text: "Hello?")))
    }

    @Test func `gets an id where it has none`() {
        givenNothing().when(ReceiveUserMessage.self, #"{"userId":"ada","text":"Hello?"}"#)
            .then(.userMessageReceived(UserMessageReceived(messageId: "made-1", text: "Hello?")))
        written.when(SendAdminMessage.self, #"{"userId":"ada","text":"Yes."}"#)
            .then(.adminMessageSent(AdminMessageSent(messageId: "made-1", text: "Yes.")))
    }

    @Test func `goes to somebody who has written`() {
        written.when(SendAdminMessage.self, #"{"userId":"ada","text":"Yes.","messageId":"m-2"}"#)
            .then(.adminMessageSent(AdminMessageSent(messageId: "m-2", text: "Yes.")))
    }

    @Test func `goes to somebody who has a profile`() {
        given(User.self, "ada", .registered(UserRegistered()))
            .when(SendAdminMessage.self, #"{"userId":"ada","text":"Hi.","messageId":"m-2"}"#)
            .then(.adminMessageSent(AdminMessageSent(messageId: "m-2", text: "Hi.")))
    }

    @Test func `goes to nobody else`() {
        given(User.self, "bob", .registered(UserRegistered()))
            .when(SendAdminMessage.self, #"{"userId":"ada","text":"Hi."}"#)
            .thenRejects(.noSuchUser, field: "userId")
    }

    @Test(arguments: ["", " ", "\\n\\t", "\\u00a0\\u2003"])
    func `is not blank`(text: String) {
        let data = #"{"userId":"ada","text":"\#(text)"}"#
        written.when(ReceiveUserMessage.self, data).thenRejects(.requiredFieldEmpty, field: "text")
        written.when(SendAdminMessage.self, data).thenRejects(.requiredFieldEmpty, field: "text")
    }

    @Test(arguments: ["a", "é", "𝄞", "م", "\u{301}"])
    func `has at most four thousand characters`(character: String) {
        let longest = String(repeating: character, count: 4_000)
        var received = ReceiveUserMessage()
        received.userId = "ada"
        received.text = longest
        var sent = SendAdminMessage()
        sent.userId = "ada"
        sent.text = longest
        written.when(received)
            .then(.userMessageReceived(UserMessageReceived(messageId: "", text: longest)))
        written.when(sent).then(.adminMessageSent(AdminMessageSent(messageId: "", text: longest)))
        received.text += character
        sent.text += character
        written.when(received).thenRejects(.tooLong, field: "text")
        written.when(sent).thenRejects(.tooLong, field: "text")
    }
}

@Suite struct `Marking a conversation read` {
    @Test func `marks all there is`() {
        busy.when(MarkConversationRead.self, #"{"userId":"ada"}"#)
            .then(.read(ConversationRead(upTo: 3, unreadCount: 0)))
    }

    @Test func `marks up to a revision and says what is left`() {
        busy.when(MarkConversationRead.self, #"{"userId":"ada","upTo":0}"#)
            .then(.read(ConversationRead(upTo: 0, unreadCount: 2)))
        busy.when(MarkConversationRead.self, #"{"userId":"ada","upTo":2}"#)
            .then(.read(ConversationRead(upTo: 2, unreadCount: 1)))
    }

    @Test func `goes on where it was`() {
        let past = given(
            Conversation.self, "ada", message, .read(ConversationRead(upTo: 0, unreadCount: 0)),
            answer, message)
        past.when(MarkConversationRead.self, #"{"userId":"ada"}"#)
            .then(.read(ConversationRead(upTo: 3, unreadCount: 0)))
        past.when(MarkConversationRead.self, #"{"userId":"ada","upTo":2}"#).thenNothing()
    }

    @Test func `of what is read already changes nothing`() {
        given(Conversation.self, "ada", message, .read(ConversationRead(upTo: 0, unreadCount: 0)))
            .when(MarkConversationRead.self, #"{"userId":"ada"}"#).thenNothing()
        given(Conversation.self, "ada", answer)
            .when(MarkConversationRead.self, #"{"userId":"ada"}"#).thenNothing()
    }

    @Test func `doesn't go past the end`() {
        busy.when(MarkConversationRead.self, #"{"userId":"ada","upTo":4}"#)
            .thenRejects(.notFound, field: "upTo")
        busy.when(MarkConversationRead.self, #"{"userId":"ada","upTo":3}"#)
            .then(.read(ConversationRead(upTo: 3, unreadCount: 0)))
    }

    @Test func `doesn't go before the beginning`() {
        busy.when(MarkConversationRead.self, #"{"userId":"ada","upTo":-1}"#)
            .thenRejects(.invalidField, field: "upTo")
    }

    @Test func `needs a conversation`() {
        given(User.self, "ada", .registered(UserRegistered()))
            .when(MarkConversationRead.self, #"{"userId":"ada"}"#)
            .thenRejects(.notFound, field: "userId")
    }

    @Test func `goes by revisions as they are stored, and counts no event that was split twice`() {
        var conversation = Conversation()
        let events: [(Conversation.Event, Revision)] = [(message, 0), (answer, 0), (message, 1)]
        for (event, revision) in events {
            conversation.evolve(
                event,
                Occurrence(
                    recordedAt: Given.now, occurredAt: Given.now, revision: revision, position: 1))
        }
        #expect(conversation.end == 1)
        #expect(conversation.unread == [0, 1])
    }

    @Test func `leaves what comes after it unread`() {
        let state = written.when(ReceiveUserMessage.self, #"{"userId":"ada","text":"Still?"}"#)
            .state()
        #expect(state?.end == 1 && state?.unread == [0, 1])
    }

    @Test func `shows in the state`() throws {
        let state = try #require(
            busy.when(MarkConversationRead.self, #"{"userId":"ada","upTo":1}"#).state())
        #expect(
            String(decoding: state.json(), as: UTF8.self) == #"{"messageCount":4,"unreadCount":2}"#)
    }
}

private let message = Conversation.Event.userMessageReceived(
    UserMessageReceived(messageId: "m", text: "Hello?"))
private let answer = Conversation.Event.adminMessageSent(
    AdminMessageSent(messageId: "m", text: "Yes."))
/// Ada has written once.
private let written = given(Conversation.self, "ada", message)
/// Three messages of Ada's, of revision 0, 2 and 3, and an answer between them.
private let busy = given(Conversation.self, "ada", message, answer, message, message)
