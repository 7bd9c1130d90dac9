import Access
import Daybook
import Foundation
import Records
import Testing
import Wording

@testable import Page
@testable import Server

@Suite struct `The screens of the books` {
    @Test func `say in words, too, what is over plan, and put that first`() async throws {
        let filled = try await FilledBooks()
        try await filled.send(
            "CreateProject", #"{"projectId":"p-0","accountId":"a","name":"A house with no plan"}"#)
        let project = try await filled.looking().get("/books/projects/p-a").text
        #expect(project.contains("$118.00 of $100.00"))
        #expect(project.contains(#"<b class="down">18% over plan</b>"#))
        #expect(project.contains(#"class="bookbar r""#))
        let glance = try await filled.looking().get("/books").text
        let over = try #require(glance.firstRange(of: "House a"))
        let unplanned = try #require(glance.firstRange(of: "A house with no plan"))
        #expect(over.lowerBound < unplanned.lowerBound)
    }

    @Test func `say of each change of a transaction what, who, when and why`() async throws {
        let filled = try await FilledBooks()
        try await filled.send(
            "AmendTransaction", #"{"transactionId":"t-a","amountCents":9900}"#,
            ["Daybook-Reason": "the receipt says so"])
        let text = try await filled.looking().get("/books/transactions/t-a").text
        #expect(text.contains("<del><bdi>$118.00</bdi></del> <ins><bdi>$99.00</bdi></ins>"))
        #expect(text.contains("the receipt says so"))
        #expect(text.contains("<b><bdi>owner</bdi></b> <time datetime="))
        // Only who may look back is led there.
        #expect(text.contains("[[") == false && text.contains("As it was then"))
        let reader = try await filled.looking(as: .reader).get("/books/transactions/t-a").text
        #expect(!reader.contains("As it was then"))
    }

    @Test func `draw an item's lineage as steps from place to place`() async throws {
        let filled = try await FilledBooks()
        try await filled.send(
            "MoveItem", #"{"itemId":"i-a","projectId":"p-a","spaceId":"s-a"}"#)
        let text = try await filled.looking().get("/books/items/i-a").text
        let moved = try #require(text.firstRange(of: "<h3>Moved</h3>"))
        let entered = try #require(text.firstRange(of: "<h3>Entered</h3>"))
        #expect(moved.lowerBound < entered.lowerBound)
        #expect(text.contains(#"<a href="/books/spaces/s-a"><bdi>Hall a</bdi></a>"#))
        #expect(text.contains("Bought for <b>$42.00</b>"))
    }

    @Test func `check a point by the form that stands beside it`() async throws {
        let filled = try await FilledBooks()
        let looking = filled.looking()
        let text = try await looking.get("/books/spaces/s-a").text
        #expect(text.contains(#"aria-checked="false""#) && text.contains("0 of 1 done"))
        let form = try #require(text.firstMatch(of: /action="(\/do\/CheckItem)">(.*?)<button/))
        let fields = form.output.2.matches(of: /name="([^"]*)" value="([^"]*)"/).map {
            (String($0.output.1), String($0.output.2))
        }
        let done = try await looking.post(String(form.output.1), fields)
        #expect(done.status == 303)
        #expect(done.headers["location"]?.hasPrefix("/books/spaces/s-a") == true)
        let after = try await looking.get("/books/spaces/s-a").text
        #expect(after.contains(#"aria-checked="true""#) && after.contains("1 of 1 done"))
        #expect(after.contains(#"action="/do/UncheckItem""#))
    }

    @Test func `settle what is due where it stands, and then say that nothing is`() async throws {
        let filled = try await FilledBooks()
        try await filled.record("a", "t-due", 8400, #","reimbursementType":"owed to Tom""#)
        let looking = filled.looking()
        let chip = "$84.00 to be paid back"
        #expect(try await looking.get("/books/transactions").text.contains(chip))
        let text = try await looking.get("/books/transactions/t-due").text
        #expect(!text.contains("Nothing is due."))
        let done = try await looking.post(
            "/do/SettleReimbursement",
            [("transactionId", "t-due"), ("_send", "1"), ("_back", "/books/transactions/t-due")])
        #expect(done.status == 303)
        let after = try await looking.get("/books/transactions/t-due").text
        #expect(after.contains("Nothing is due.") && after.contains("$84.00 was paid back"))
        #expect(!after.contains("/do/SettleReimbursement"))
        #expect(try await !looking.get("/books/transactions").text.contains("to be paid back"))
    }

    @Test func `narrow and add up the transactions as they are asked to`() async throws {
        let filled = try await FilledBooks()
        for number in 1...51 { try await filled.record("a", "n-\(number)", 100) }
        let looking = filled.looking()
        let first = try await looking.get("/books/transactions?account=a&scope=project:p-a").text
        #expect(first.contains("52 transactions") && first.contains("$169.00"))
        let next = try #require(first.firstMatch(of: /href="([^"]*)" rel="next"/))
        let second = try await looking.get(
            String(next.output.1).replacing("&amp;", with: "&")
        ).text
        #expect(second.contains("52 transactions"))
        #expect(second.matches(of: /<tr id="t-/).count == 2)
        // By its head a column is sorted, and then the other way.
        #expect(first.contains(#"aria-sort="descending""#))
        let sort = try #require(
            first.firstMatch(of: /class="num"><a class="booksort" href="([^"]*)"/))
        let largest = try await looking.get(
            String(sort.output.1).replacing("&amp;", with: "&")
        ).text
        let row = try #require(largest.firstMatch(of: /<tr id="t-([^"]*)"/))
        #expect(row.output.1 == "t-a")
        let none = try await looking.get("/books/transactions?from=2026-03-02").text
        #expect(none.contains("There is no such transaction."))
    }

    @Test func `show a client each item once, though two spaces have one name`() async throws {
        let filled = try await FilledBooks()
        try await filled.send(
            "CreateSpace",
            #"{"spaceId":"s-2","accountId":"a","projectId":"p-a","name":"Hall a"}"#)
        for (item, space) in [("i-a", "s-a"), ("i-2", "s-2")] {
            if item != "i-a" {
                try await filled.send(
                    "AddItem",
                    #"{"itemId":"i-2","accountId":"a","projectId":"p-a","name":"Rug","projectPriceCents":1000}"#
                )
            }
            try await filled.send(
                "MoveItem", #"{"itemId":"\#(item)","projectId":"p-a","spaceId":"\#(space)"}"#)
        }
        let text = try await filled.looking().get("/books/projects/p-a/report").text
        #expect(text.matches(of: /<bdi>Lamp a<\/bdi>/).count == 1)
        #expect(text.matches(of: /<bdi>Rug<\/bdi>/).count == 1)
        #expect(text.matches(of: /<caption><bdi>Hall a<\/bdi>/).count == 1)
        #expect(!text.contains("Studio b") && !text.contains("Brass"))
    }

    @Test func `say nothing that there is no Arabic for`() {
        let catalogue = Catalogue(.arabic)
        let all = [
            BookHistory.titles, BookHistory.labels, ItemSteps.titles, AccountScreen.roles,
        ]
        for sentence in all.flatMap(\.values) + Books.Tab.allCases.map(\.title) {
            #expect(catalogue.unknown(in: sentence).isEmpty, "\(sentence)")
        }
    }

    @Test func `have what was spent as a file, exact`() async throws {
        let filled = try await FilledBooks()
        let file = try await filled.looking().get(
            "/books/spending?account=a&picture=months&as=csv")
        #expect(file.text == "Month,Spent\r\nMarch 2026,118.00\r\n")
        let budgets = try await filled.looking().get(
            "/books/projects/p-a?picture=budgets&as=csv")
        #expect(budgets.text == "Category,Spent,Budget\r\nLamps a,118.00,100.00\r\n")
    }
}
