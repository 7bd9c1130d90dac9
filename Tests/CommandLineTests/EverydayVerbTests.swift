import ArgumentParser
import Daybook
import EventSourcing
import Records
import Testing
import Vocabulary

@testable import es

@Suite struct `An everyday verb` {
    /// What is typed, the command it stands for, and that command's fields as `es send` takes them.
    struct Pair: Sendable, CustomTestStringConvertible {
        var typed: [String]
        var command: String
        var fields: [String]
        var testDescription: String { typed.joined(separator: " ") }

        init(_ typed: [String], _ command: String, _ fields: [String]) {
            self.typed = typed
            self.command = command
            self.fields = fields
        }
    }

    static let pairs = [
        Pair(
            [
                "order", "place", "1042", "--order-id", "o1", "--name", "Ada", "--city", "London",
                "--customer", "ada", "--line", "lamp=Desk: lamp:2:39.00", "--line", "Bulb:1:1.5",
            ], "PlaceOrder",
            [
                "orderId=o1", "orderNumber=1042", "customerId=ada", "shippingAddress.name=Ada",
                "shippingAddress.city=London", "lines[].productId=lamp",
                "lines[0].title=Desk: lamp", "lines[0].quantity:=2",
                "lines[0].unitPriceCents:=3900", "lines[].title=Bulb", "lines[1].quantity:=1",
                "lines[1].unitPriceCents:=150",
            ]),
        Pair(
            ["order", "place", "7", "--name", "Ada", "--total", "78.00"], "PlaceOrder",
            ["orderNumber=7", "shippingAddress.name=Ada", "totalCents:=7800"]),
        Pair(
            ["order", "status", "1042", "delivered"], "UpdateOrderStatus",
            ["orderId=1042", "status=delivered"]),
        Pair(
            ["order", "address", "1042", "--name", "Ada", "--postcode", "N1"],
            "ChangeShippingAddress",
            ["orderId=1042", "shippingAddress.name=Ada", "shippingAddress.postcode=N1"]),
        Pair(
            ["category", "add", "Lamps", "--slug", "lamps", "--icon", "💡", "--category-id", "c"],
            "AddCategory", ["categoryId=c", "title=Lamps", "slug=lamps", "icon=💡"]),
        Pair(
            [
                "product", "add", "Desk lamp", "--category", "lamps", "--category", "desk",
                "--price", "49", "--discount", "39.00", "--quantity", "12", "--description", "D",
                "--variant", "Colour=brass,black", "--product-id", "lamp",
            ], "AddProduct",
            [
                "productId=lamp", "title=Desk lamp", "description=D", "categoryIds[]=lamps",
                "categoryIds[]=desk", "basePriceCents:=4900", "discountPriceCents:=3900",
                "quantity:=12", #"variants:=[{"name":"Colour","values":["brass","black"]}]"#,
            ]),
        Pair(
            ["product", "price", "lamp", "45.00", "--discount", "4000c"], "ChangeProductPrice",
            ["productId=lamp", "basePriceCents:=4500", "discountPriceCents:=4000"]),
        Pair(
            ["product", "stock", "lamp", "-2"], "AdjustStock", ["productId=lamp", "delta:=-2"]),
        Pair(
            [
                "product", "change", "lamp", "--title", "Brass lamp", "--description", "",
                "--category", "lamps", "--category", "gifts",
            ], "ChangeProductDetails",
            [
                "productId=lamp", "title=Brass lamp", "description=", "categoryIds[]=lamps",
                "categoryIds[]=gifts",
            ]),
        Pair(
            ["product", "variant", "lamp", "Colour=brass,black"], "AddVariant",
            ["productId=lamp", "name=Colour", "values[]=brass", "values[]=black"]),
        Pair(
            ["product", "review", "lamp", "Ada", "5", "Bright.", "--review-id", "r1"], "AddReview",
            ["productId=lamp", "reviewId=r1", "author=Ada", "stars:=5", "message=Bright."]),
        Pair(
            [
                "category", "change", "lamps", "--title", "Lights", "--slug", "lights", "--icon",
                "i",
            ],
            "ChangeCategory", ["categoryId=lamps", "title=Lights", "slug=lights", "icon=i"]),
        Pair(["category", "archive", "lamps"], "ArchiveCategory", ["categoryId=lamps"]),
        Pair(["product", "discontinue", "lamp"], "DiscontinueProduct", ["productId=lamp"]),
        Pair(
            [
                "user", "register", "--user-id", "ada", "--name", "Ada", "--email", "a@b.org",
                "--phone", "+441234567890",
            ], "RegisterUser",
            ["userId=ada", "displayName=Ada", "email=a@b.org", "phone=+441234567890"]),
        Pair(
            ["user", "change", "ada", "--name", "Ada L.", "--email", "", "--phone", "+441234567"],
            "ChangeUserProfile",
            ["userId=ada", "displayName=Ada L.", "email=", "phone=+441234567"]),
        Pair(["forget", "ada"], "EraseUser", ["userId=ada"]),
        Pair(
            ["message", "send", "ada", "On its way", "--message-id", "m1"], "SendAdminMessage",
            ["userId=ada", "text=On its way", "messageId=m1"]),
        Pair(
            ["message", "receive", "ada", "Thanks"], "ReceiveUserMessage",
            ["userId=ada", "text=Thanks"]),
        Pair(
            ["message", "read", "ada", "--up-to", "3"], "MarkConversationRead",
            ["userId=ada", "upTo:=3"]),
        Pair(
            ["account", "open", "Studio", "--owner", "ada", "--currency", "EUR"], "OpenAccount",
            ["name=Studio", "ownerUid=ada", "currency=EUR"]),
        Pair(
            ["project", "create", "Lake", "--account", "a", "--client", "Grace"], "CreateProject",
            ["accountId=a", "name=Lake", "clientName=Grace"]),
        Pair(
            [
                "budget-category", "define", "Fees", "--account", "a", "--type", "fee",
                "--exclude-from-overall-budget",
            ], "DefineBudgetCategory",
            [
                "accountId=a", "name=Fees", "categoryType=fee", "excludeFromOverallBudget:=true",
            ]),
        Pair(
            ["budget", "set", "lake", "furniture", "12,500.00"], "SetProjectBudget",
            ["projectId=lake", "budgetCategoryId=furniture", "budgetCents:=1250000"]),
        Pair(
            [
                "transaction", "record", "2026-03-01", "129.90", "--account", "a", "--project",
                "lake", "--category", "furniture", "--source", "Lamp Works", "--needs-review",
                "--subtotal", "120.00",
            ], "RecordTransaction",
            [
                "accountId=a", "transactionDate=2026-03-01", "amountCents:=12990",
                "transactionType=purchase", "projectId=lake", "budgetCategoryId=furniture",
                "source=Lamp Works", "subtotalCents:=12000", "needsReview:=true",
            ]),
        Pair(
            ["transaction", "amend", "t1", "--amount", "119.90", "--notes", "n"],
            "AmendTransaction", ["transactionId=t1", "notes=n", "amountCents:=11990"]),
        Pair(["order", "deliver", "1042"], "DeliverLines", ["orderId=1042"]),
        Pair(
            ["order", "deliver", "1042", "--line", "1:2", "--line", "3"], "DeliverLines",
            ["orderId=1042", "lines[].line:=1", "lines[0].quantity:=2", "lines[].line:=3"]),
        Pair(
            ["order", "pay", "1042", "--from", "ann", "--amount", "50.00"], "PayOrder",
            ["orderId=1042", "userId=ann", "amountCents:=5000"]),
        Pair(
            ["transaction", "cancel", "t1", "--reason", "twice"], "CancelTransaction",
            ["transactionId=t1", "reason=twice"]),
    ]

    @Test(arguments: pairs)
    func `is the same command as by send`(pair: Pair) throws {
        let parsed = try Es.parseAsRoot(GlobalFlags.arranged(pair.typed))
        let verb = try #require(parsed as? any CommandVerb)
        var data = CommandData()
        try verb.fill(&data)
        #expect(type(of: verb).command == pair.command)
        #expect(
            try JSONValue.object(data.members).settlingAmounts(in: .usual).sorted
                == (try FieldSyntax.parse(pair.fields).data.sorted))
    }

    @Test(arguments: pairs)
    func `speaks of a command that exists, in fields that it has`(pair: Pair) throws {
        let commands = BackOffice.contexts.flatMap(\.commands)
        let command = try #require(commands.first { $0.name == pair.command })
        let data = try FieldSyntax.parse(pair.fields).data
        _ = try command.decode(data.json()) { "made" }
    }

    @Test func `sends a command that there is`() {
        let commands = Set(BackOffice.contexts.flatMap(\.commands).map(\.name))
        #expect(Set(Self.pairs.map(\.command)).subtracting(commands).isEmpty)
    }

    @Test(arguments: [
        "39", "Lamp:two", "Lamp:two:39.00", "Lamp:2:39.00005", "Lamp:+2:39.00",
    ])
    func `refuses a line of an order that isn't one`(line: String) {
        #expect(throws: Failure.self) { try OrderLineArgument.parse(line) }
    }

    @Test(arguments: ["", "one", "1:", "1:two", "1:2:3", "1.5", "+1"])
    func `refuses a part of an order that isn't one`(part: String) {
        #expect(throws: Failure.self) { try OrderVerb.Deliver.part(part) }
    }

    @Test func `leaves what a product is called and costs to the catalog`() throws {
        let line = try OrderLineArgument.parse("alma:2")
        #expect(
            line
                == .object([
                    .init("productId", .string("alma")), .init("quantity", .integer(2)),
                ]))
    }

    @Test(arguments: BackOffice.contexts.flatMap(\.commands).map(\.name))
    func `may be left for send: a command's example, as it is shown, is what is shown`(
        name: String
    ) throws {
        let all = BackOffice.contexts.flatMap(\.commands)
        let command = try #require(all.first { $0.name == name })
        let data = JSONValue(text: command.guide.example)
        #expect(try FieldSyntax.parse(FieldSyntax.arguments(for: data)).data == data)
    }
}
