import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import Records
import Testing

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Messaging events in the log` {
    @Test(arguments: [
        (
            UserRegistered(
                displayName: "Ada 💡", email: "Ada@Example.org", phone: "+442071838750")
                as any DomainEvent,
            "UserRegistered",
            #"{"displayName":"Ada 💡","email":"Ada@Example.org","phone":"+442071838750"}"#,
            ["email:ada@example.org"]
        ),
        (UserRegistered(), "UserRegistered", "{}", []),
        (
            UserProfileChanged(displayName: "", email: "B@Example.org", phone: "+1234567"),
            "UserProfileChanged",
            #"{"displayName":"","email":"B@Example.org","phone":"+1234567"}"#,
            ["email:b@example.org"]
        ),
        (UserProfileChanged(email: ""), "UserProfileChanged", #"{"email":""}"#, []),
        (UserErased(), "UserErased", "{}", []),
        (UserErased(ordersThrough: 7), "UserErased", #"{"ordersThrough":7}"#, []),
        (
            UserMessageReceived(messageId: "m-1", text: "a \"b\"\n\u{1F}"), "UserMessageReceived",
            #"{"messageId":"m-1","text":"a \"b\"\n\u001f"}"#, []
        ),
        (
            AdminMessageSent(messageId: "m-2", text: "שלום"), "AdminMessageSent",
            #"{"messageId":"m-2","text":"שלום"}"#, []
        ),
        (
            ConversationRead(upTo: 3, unreadCount: 1), "ConversationRead",
            #"{"upTo":3,"unreadCount":1}"#, []
        ),
        (NameErased(name: "Ada Quist"), "NameErased", #"{"name":"Ada Quist"}"#, []),
    ]) func `keep their names, bytes and tags`(
        event: any DomainEvent, type: String, json: String, tags: [String]
    ) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags == tags)
        expectReadsBack(event)
    }

    @Test func `say what of them is personal, for ever too`() {
        let profile = PersonalFields(
            ["displayName", "email", "phone"], of: .stream, tagPrefixes: ["email:"])
        #expect(UserRegistered.personal == profile)
        #expect(UserProfileChanged.personal == profile)
        let message = PersonalFields(["text"], of: .stream, said: ["text"])
        #expect(UserMessageReceived.personal == message)
        #expect(AdminMessageSent.personal == message)
        #expect(NameErased.personal == PersonalFields(["name"], of: .name("name")))
        #expect(NameErased.forgets == .name("name"))
        #expect(ConversationRead.personal == nil)
        #expect(UserErased.personal == nil)
        #expect(UserErased.forgets == .stream)
    }
}
