import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

private let brass = VendorDefault(source: "Brass & Glass", budgetCategoryId: "lighting")
private let settled = work.and(Account.self, "shop", .vendorDefaultSet(VendorDefaultSet(brass)))
private let archived = BudgetCategory.Event.archived(BudgetCategoryArchived(accountId: "shop"))

@Suite struct `A vendor's default category` {
    private func data(_ source: String, _ category: String = "lighting") -> String {
        #"{"accountId":"shop","source":"\#(source)","budgetCategoryId":"\#(category)"}"#
    }

    @Test func `is set, and set anew`() throws {
        work.when(SetVendorDefault.self, data(" Brass & Glass "))
            .then(.vendorDefaultSet(VendorDefaultSet(brass)))
        settled.when(SetVendorDefault.self, data("Brass & Glass")).thenNothing()
        let past = settled.and(BudgetCategory.self, "wood", .defined(category("wood", of: "shop")))
        let state = try #require(
            past.when(SetVendorDefault.self, data("Brass & Glass", "wood")).state())
        #expect(
            state.vendorDefaults.all == [
                VendorDefault(source: "Brass & Glass", budgetCategoryId: "wood")
            ])
    }

    @Test func `is taken away by null, and never by being left out`() throws {
        let none = #"{"accountId":"shop","source":"Brass & Glass","budgetCategoryId":null}"#
        let when = settled.when(SetVendorDefault.self, none)
        when.then(.vendorDefaultRemoved(VendorDefaultRemoved(source: "Brass & Glass")))
        #expect(try #require(when.state()).vendorDefaults.all.isEmpty)
        work.when(SetVendorDefault.self, none).thenNothing()
        settled.when(SetVendorDefault.self, #"{"accountId":"shop","source":"Brass & Glass"}"#)
            .thenRejects(.requiredFieldEmpty, field: "budgetCategoryId")
    }

    @Test func `needs an account, a source, and a category in use`() {
        work.when(SetVendorDefault.self, data(" ")).thenRejects(
            .requiredFieldEmpty, field: "source")
        work.when(SetVendorDefault.self, data(String(repeating: "a", count: 121)))
            .thenRejects(.tooLong, field: "source")
        work.when(SetVendorDefault.self, data("A", "paper"))
            .thenRejects(.notFound, field: "budgetCategoryId")
        work.when(SetVendorDefault.self, data("A", "paint"))
            .thenRejects(.wrongAccount, field: "budgetCategoryId")
        work.and(BudgetCategory.self, "lighting", archived).when(SetVendorDefault.self, data("A"))
            .thenRejects(.categoryArchived, field: "budgetCategoryId")
        givenNothing().when(SetVendorDefault.self, data("A"))
            .thenRejects(.notFound, field: "accountId")
    }

    @Test func `is taken by a transaction that gives none`() {
        for source in ["Brass & Glass", "  Brass & Glass "] {
            settled.when(without(source))
                .then(.recorded(purchase { $0.source = "Brass & Glass" }))
        }
    }

    @Test(arguments: ["brass & glass", "Brass & Glass Ltd", nil] as [String?])
    func `is not taken by one of another source`(source: String?) {
        settled.when(without(source)).then(
            .recorded(
                purchase {
                    $0.source = source
                    $0.budgetCategoryId = nil
                }))
    }

    @Test func `gives way to a category that is given`() {
        settled.and(BudgetCategory.self, "wood", .defined(category("wood", of: "shop")))
            .when(
                record {
                    $0.source = "Brass & Glass"
                    $0.budgetCategoryId = "wood"
                }
            ).then(
                .recorded(
                    purchase {
                        $0.source = "Brass & Glass"
                        $0.budgetCategoryId = "wood"
                    }))
    }

    @Test func `that was archived since leaves the transaction without one`() {
        settled.and(BudgetCategory.self, "lighting", archived).when(without("Brass & Glass")).then(
            .recorded(
                purchase {
                    $0.source = "Brass & Glass"
                    $0.budgetCategoryId = nil
                }))
    }

    @Test func `leaves earlier transactions alone`() {
        settled.and(
            Transaction.self, "t-1",
            .recorded(
                purchase {
                    $0.source = "Brass & Glass"
                    $0.budgetCategoryId = nil
                })
        ).when(amend { $0.notes = "Late." })
            .then(.amended(TransactionAmended(changes: Changes { $0.notes = "Late." })))
    }

    private func without(_ source: String?) -> RecordTransaction {
        record {
            $0.source = source
            $0.budgetCategoryId = nil
        }
    }
}

@Suite struct `The profile of a business` {
    private let whole = """
        "name":"Lamp & Loom Ltd","logoUrl":"https://example.org/l.png",\
        "address":"1 Loom Lane\\nLeeds","phone":"+442071838750"
        """

    @Test func `keeps what was given, and tells what changed`() throws {
        let state = try #require(change(books, whole).state())
        #expect(
            String(decoding: state.businessProfile.json(), as: UTF8.self) == "{\(whole)}")
        let past = books.and(
            Account.self, "shop",
            .businessProfileChanged(
                BusinessProfileChanged(
                    changes: Changes(from: BusinessProfile(), to: state.businessProfile))))
        change(past, whole).thenNothing()
        change(past, #""phone":"+15551234567","name":"Lamp & Loom Ltd""#).then(
            .businessProfileChanged(
                BusinessProfileChanged(changes: Changes { $0.phone = "+15551234567" })))
    }

    @Test func `loses what is given blank`() throws {
        let past = books.and(
            Account.self, "shop",
            .businessProfileChanged(
                BusinessProfileChanged(
                    changes: Changes {
                        $0.phone = "+15551234567"
                        $0.logoUrl = "https://example.org/l.png"
                    })))
        let state = try #require(change(past, #""phone":" ","logoUrl":"""#).state())
        #expect(state.businessProfile == BusinessProfile())
        change(books, #""phone":" ","logoUrl":"","name":"","address":"""#).thenNothing()
        let none = try #require(change(past, #""phone":null,"logoUrl":null"#).state())
        #expect(none.businessProfile == BusinessProfile())
    }

    @Test func `forgets where it is and its number, also what they were`() throws {
        let erase = EraseBusinessProfile(accountId: "shop")
        let changed = Account.Event.businessProfileChanged(
            BusinessProfileChanged(
                changes: Changes {
                    $0.name = "Lamps"
                    $0.address = "1 Loom Lane"
                    $0.phone = "+15551234567"
                }))
        books.when(erase).thenNothing()
        let past = books.and(Account.self, "shop", changed)
        past.when(erase).then(.businessProfileErased(BusinessProfileErased()))
        let state = try #require(past.when(erase).state())
        #expect(state.businessProfile.name == "Lamps")
        #expect(state.businessProfile.address == nil && state.businessProfile.phone == nil)
        // Twice changes nothing, unless something came after it.
        let erased = past.and(
            Account.self, "shop", .businessProfileErased(BusinessProfileErased()))
        erased.when(erase).thenNothing()
        erased.and(Account.self, "shop", changed).when(erase)
            .then(.businessProfileErased(BusinessProfileErased()))
        givenNothing().when(erase).thenRejects(.notFound, field: "accountId")
    }

    @Test func `has forms`() {
        change(books, #""logoUrl":"l.png""#).thenRejects(.invalidURL, field: "logoUrl")
        change(books, #""phone":"0207 183 8750""#)
            .thenRejects(.invalidPhoneNumber, field: "phone")
        change(books, #""name":"\#(String(repeating: "a", count: 121))""#)
            .thenRejects(.tooLong, field: "name")
        change(books, #""address":"\#(String(repeating: "a", count: 4_001))""#)
            .thenRejects(.tooLong, field: "address")
        change(givenNothing(), whole).thenRejects(.notFound, field: "accountId")
    }

    private func change(_ past: Given, _ fields: String) -> When<Account> {
        past.when(ChangeBusinessProfile.self, #"{"accountId":"shop",\#(fields)}"#)
    }

}
