import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing

@Suite struct `Opening an account` {
    @Test func `keeps what was given`() {
        givenNothing()
            .when(
                OpenAccount.self,
                #"{"accountId":"shop","name":"Lamp & Loom","ownerUid":"uid-1","currency":"EUR"}"#
            )
            .then(.opened(AccountOpened(name: "Lamp & Loom", ownerUid: "uid-1", currency: "EUR")))
    }

    @Test func `is in dollars unless it says otherwise`() {
        givenNothing().when(OpenAccount.self, #"{"name":"Lamp & Loom","ownerUid":"uid-1"}"#)
            .then(.opened(AccountOpened(name: "Lamp & Loom", ownerUid: "uid-1", currency: "USD")))
    }

    @Test func `happens once`() {
        books.when(OpenAccount.self, #"{"accountId":"shop","name":"Again","ownerUid":"uid-1"}"#)
            .thenRejects(.alreadyExists, field: "accountId")
    }

    @Test(arguments: ["", " ", "\\u2003"]) func `needs a name`(name: String) {
        givenNothing().when(OpenAccount.self, #"{"name":"\#(name)","ownerUid":"uid-1"}"#)
            .thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test(arguments: ["usd", "US", "USDX", "U$D", "ÄÖÜ", "US1", "ＵＳＤ"])
    func `takes no other form of currency`(currency: String) {
        givenNothing()
            .when(OpenAccount.self, #"{"name":"A","ownerUid":"u","currency":"\#(currency)"}"#)
            .thenRejects(.invalidField, field: "currency")
    }

    @Test func `shows in the state`() throws {
        let state = try #require(
            givenNothing().when(OpenAccount.self, #"{"name":"A","ownerUid":"u"}"#).state())
        #expect(state.exists)
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"name":"A","ownerUid":"u","currency":"USD","members":[{"uid":"u","role":"owner"}],\
                "categoryOrder":[],"vendorDefaults":[],"businessProfile":{},"isClosed":false}
                """)
    }
}
