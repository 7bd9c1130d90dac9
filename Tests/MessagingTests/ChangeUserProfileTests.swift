import EventSourcing
import EventSourcingTesting
import Messaging
import Records
import Testing
import Vocabulary

@Suite struct `Changing a user's profile` {
    private let ada = given(
        User.self, "ada",
        .registered(
            UserRegistered(displayName: "Ada", email: "ada@example.org", phone: "+442071838750")))

    @Test func `changes the fields that are given, and no other`() {
        ada.when(ChangeUserProfile.self, #"{"userId":"ada","displayName":"Ada Quist"}"#)
            .then(.profileChanged(UserProfileChanged(displayName: "Ada Quist")))
        let state = ada.and(
            User.self, "ada", .profileChanged(UserProfileChanged(displayName: "Ada Quist"))
        ).when(ChangeUserProfile.self, #"{"userId":"ada","phone":"+4930123456"}"#).state()
        #expect(state?.displayName == "Ada Quist")
        #expect(state?.email == "ada@example.org")
        #expect(state?.phone == "+4930123456")
    }

    @Test(arguments: [#""""#, #"" ""#, #""\t\u00a0""#, "null"])
    func `takes a blank one away`(blank: String) {
        let data =
            #"{"userId":"ada","displayName":\#(blank),"email":\#(blank),"phone":\#(blank)}"#
        let when = ada.when(ChangeUserProfile.self, data)
        when.then(.profileChanged(UserProfileChanged(displayName: "", email: "", phone: "")))
        #expect(when.state()?.email == nil)
        #expect(when.state()?.displayName == nil)
        #expect(when.state()?.phone == nil)
    }

    @Test(arguments: [
        #"{"userId":"ada"}"#, #"{"userId":"ada","displayName":"Ada"}"#,
        #"{"userId":"ada","email":"ada@example.org","phone":"+442071838750"}"#,
    ]) func `to what it is already does nothing`(data: String) {
        ada.when(ChangeUserProfile.self, data).thenNothing()
    }

    @Test func `to another spelling is a change`() {
        given(User.self, "ada", .registered(UserRegistered(displayName: "\u{E9}")))
            .when(ChangeUserProfile.self, #"{"userId":"ada","displayName":"e\u0301"}"#)
            .then(.profileChanged(UserProfileChanged(displayName: "e\u{301}")))
        ada.when(ChangeUserProfile.self, #"{"userId":"ada","email":"ADA@example.org"}"#)
            .then(.profileChanged(UserProfileChanged(email: "ADA@example.org")))
    }

    @Test func `takes a user who has one`() {
        givenNothing().when(ChangeUserProfile.self, #"{"userId":"ada","phone":""}"#)
            .thenRejects(.notFound, field: "userId")
    }

    @Test func `keeps the rules of a new one`() {
        ada.when(ChangeUserProfile.self, #"{"userId":"ada","email":"ada"}"#)
            .thenRejects(.invalidEmail, field: "email")
        ada.when(ChangeUserProfile.self, #"{"userId":"ada","phone":"020 7183"}"#)
            .thenRejects(.invalidPhoneNumber, field: "phone")
        var change = ChangeUserProfile()
        change.userId = "ada"
        change.displayName = String(repeating: "é", count: 121)
        ada.when(change).thenRejects(.tooLong, field: "displayName")
        change.displayName = String(repeating: "é", count: 120)
        ada.when(change)
            .then(.profileChanged(UserProfileChanged(displayName: change.displayName)))
        var new = RegisterUser()
        new.userId = "bob"
        new.displayName = String(repeating: "é", count: 121)
        givenNothing().when(new).thenRejects(.tooLong, field: "displayName")
    }

    @Test func `takes no address that another user has`() {
        let both = ada.and(User.self, "bob", .registered(UserRegistered(email: "bob@example.org")))
        both.when(ChangeUserProfile.self, #"{"userId":"bob","email":"Ada@Example.org"}"#)
            .thenRejects(.emailTaken, field: "email")
        // Taken by a change, it is taken as well.
        both.and(
            User.self, "bob", .profileChanged(UserProfileChanged(email: "robert@example.org"))
        ).when(RegisterUser.self, #"{"userId":"eve","email":"robert@example.org"}"#)
            .thenRejects(.emailTaken, field: "email")
    }

    @Test func `frees the address that it gives up`() {
        let moved = ada.and(
            User.self, "ada", .profileChanged(UserProfileChanged(email: "quist@example.org")))
        moved.when(RegisterUser.self, #"{"userId":"eve","email":"ada@example.org"}"#)
            .then(.registered(UserRegistered(email: "ada@example.org")))
        let without = ada.and(User.self, "ada", .profileChanged(UserProfileChanged(email: "")))
        without.when(RegisterUser.self, #"{"userId":"eve","email":"ada@example.org"}"#)
            .then(.registered(UserRegistered(email: "ada@example.org")))
        // Another has it now: then it isn't free for its first holder either.
        moved.and(User.self, "eve", .registered(UserRegistered(email: "ada@example.org")))
            .when(ChangeUserProfile.self, #"{"userId":"ada","email":"ada@example.org"}"#)
            .thenRejects(.emailTaken, field: "email")
    }
}
