import EventSourcing
import EventSourcingTesting
import Messaging
import Records
import Testing
import Vocabulary

@Suite struct `Registering a user` {
    @Test func `keeps what was given, and nothing else`() {
        givenNothing().when(RegisterUser.self, #"{"userId":"ada"}"#)
            .then(.registered(UserRegistered()))
        givenNothing()
            .when(
                RegisterUser.self,
                #"{"displayName":"Ada","email":"Ada@Example.org","phone":"+442071838750"}"#
            )
            .then(
                .registered(
                    UserRegistered(
                        displayName: "Ada", email: "Ada@Example.org", phone: "+442071838750")))
    }

    @Test func `takes what is left blank for none`() {
        givenNothing()
            .when(RegisterUser.self, #"{"userId":"ada","displayName":" ","email":"","phone":""}"#)
            .then(.registered(UserRegistered()))
    }

    @Test func `shows in the state`() throws {
        let state = try #require(
            givenNothing().when(
                RegisterUser.self,
                #"{"userId":"ada","displayName":"Ada","email":"a@b.org","phone":"+4912"}"#
            ).state())
        #expect(state.exists)
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == #"{"displayName":"Ada","email":"a@b.org","phone":"+4912"}"#)
    }

    @Test func `happens once`() {
        given(User.self, "ada", .registered(UserRegistered()))
            .when(RegisterUser.self, #"{"userId":"ada"}"#)
            .thenRejects(.alreadyExists, field: "userId")
    }

    @Test(arguments: [
        "ada@example.org", "a@b.co", "ada.quist@mail.example.org", "ada+lamps@example.org",
        "o'neil@example.org", "x_y-z@ex-ample.org", "1@2.org", "ADA@EXAMPLE.ORG",
        "a!#$%&'*/=?^`{|}~@example.org", "ada@xn--bcher-kva.example",
        String(repeating: "a", count: 64) + "@example.org",
    ]) func `takes an e-mail address`(email: String) {
        givenNothing().when(command { $0.email = email })
            .then(.registered(UserRegistered(email: email)))
    }

    @Test(arguments: [
        "ada", "ada@", "@example.org", "ada@example", "ada@@example.org", "ada@ex@ample.org",
        ".ada@example.org", "ada.@example.org", "a..b@example.org", "ada@.org", "ada@example.",
        "ada@exa mple.org", "ada quist@example.org", "ada@-example.org", "ada@example-.org",
        "ada@exam_ple.org", "ada@127.0.0.1", "ada@example.123", "\"ada\"@example.org", "ada@[::1]",
        "Ada <ada@example.org>", "ada@example.org,b@example.org", "ädä@example.org",
        "ada@bücher.example", "ada@example.org\u{202E}",
        String(repeating: "a", count: 65) + "@example.org",
        "ada@" + String(repeating: "a", count: 64) + ".org",
        "ada@" + String(repeating: "abcdefghi.", count: 25) + "org",
    ]) func `refuses what is no e-mail address`(email: String) {
        givenNothing().when(command { $0.email = email })
            .thenRejects(.invalidEmail, field: "email")
    }

    @Test func `refuses the e-mail address of another, in whatever case`() {
        let past = given(User.self, "ada", .registered(UserRegistered(email: "Ada@Example.org")))
        past.when(command { $0.email = "ada@example.ORG" })
            .thenRejects(.emailTaken, field: "email")
        past.when(command { $0.email = "bob@example.org" })
            .then(.registered(UserRegistered(email: "bob@example.org")))
    }

    @Test(arguments: ["+12", "+442071838750", "+123456789012345"])
    func `takes a telephone number`(phone: String) {
        givenNothing().when(command { $0.phone = phone })
            .then(.registered(UserRegistered(phone: phone)))
    }

    @Test(arguments: [
        "+", "+1", "442071838750", "+0442071838750", "+1234567890123456", "+44 20 7183 8750",
        "+44-2071838750", "00442071838750", "+44207183875a", "+٤٤٢٠٧١", "tel:+442071838750",
    ]) func `refuses what is no telephone number`(phone: String) {
        givenNothing().when(command { $0.phone = phone })
            .thenRejects(.invalidPhoneNumber, field: "phone")
    }

    @Test func `names everything that is wrong`() {
        let when = givenNothing().when(
            command {
                $0.email = "ada"
                $0.phone = "12"
            })
        when.thenRejects(.invalidEmail)
        when.thenRejects(.invalidPhoneNumber)
    }

    private func command(_ change: (inout RegisterUser) -> Void) -> RegisterUser {
        var command = RegisterUser()
        command.userId = "u-2"
        change(&command)
        return command
    }
}

@Suite struct `The label of a user` {
    @Test(
        arguments: [
            ("Ada", "ada@example.org", "Ada"), (" Ada ", nil, "Ada"),
            (nil, "ada@example.org", "ada@example.org"),
            ("", "ada@example.org", "ada@example.org"),
            (" \u{2003}\n", "ada@example.org", "ada@example.org"),
            (nil, nil, "u-1"), ("", " ", "u-1"),
        ] as [(String?, String?, String)])
    func `is the name, else the e-mail address, else the id`(
        displayName: String?, email: String?, label: String
    ) {
        #expect(userLabel(displayName: displayName, email: email, userId: "u-1") == label)
    }
}
