import EventSourcing
import EventSourcingTesting
import EventStore
import Orders
import Records
import Testing
import Vocabulary

@Suite struct `An order` {
    @Test func `is placed with the sum of its lines`() {
        givenNothing().when(placeOrder()).then(.placed(order1042))
        givenNothing().when(placeOrder { $0.totalCents = 7899 }).then(.placed(order1042))
    }

    @Test func `is placed without lines by its total`() {
        let expected = OrderPlaced(
            orderNumber: "1042", customerId: "ada", shippingAddress: london, totalCents: 500)
        for lines in [nil, []] as [[OrderLine]?] {
            givenNothing().when(placeOrder { ($0.lines, $0.totalCents) = (lines, 500) })
                .then(.placed(expected))
        }
    }

    @Test func `gets an id where it is given none`() throws {
        let json = """
            {"orderNumber":"7","shippingAddress":{"name":"Ada"},"totalCents":0}
            """
        givenNothing().when(PlaceOrder.self, json).then(
            .placed(
                OrderPlaced(
                    orderNumber: "7", shippingAddress: ShippingAddress(name: "Ada"),
                    totalCents: 0)))
    }

    @Test func `shows all that it is`() throws {
        let order = try #require(givenNothing().when(placeOrder()).state())
        #expect(order.exists)
        #expect(
            String(decoding: order.json(), as: UTF8.self) == """
                {"orderNumber":"1042","customerId":"ada",\
                "shippingAddress":{"name":"Ada Lovelace","city":"London","country":"UK"},\
                "lines":[{"productId":"lamp","title":"Desk lamp","quantity":2,\
                "unitPriceCents":3900},{"title":"Bulb","quantity":1,"unitPriceCents":99}],\
                "totalCents":7899,"status":"placed","supply":["waiting","none"]}
                """)
    }

    @Test func `has at most as many lines as can take their stock at once`() {
        let line = OrderLine(title: "Bulb", quantity: 1, unitPriceCents: 1)
        givenNothing().when(placeOrder { $0.lines = Array(repeating: line, count: 501) })
            .thenRejects(.tooManyLines, field: "lines")
        let state = givenNothing().when(
            placeOrder { $0.lines = Array(repeating: line, count: 500) }
        ).state()
        #expect(state?.lines.count == 500)
    }

    @Test func `refuses an id that there is already`() {
        placed.when(placeOrder { $0.orderNumber = "1043" })
            .thenRejects(.alreadyExists, field: "orderId")
    }

    @Test func `refuses a number that another order has`() {
        placed.when(placeOrder { $0.orderId = "o2" })
            .thenRejects(.orderNumberTaken, field: "orderNumber")
    }

    @Test(arguments: [
        ("1042", "1042"), (#""1042""#, "1042"), (#"" 1042 ""#, "1042"), ("-1", "-1"),
        ("18446744073709551616", "18446744073709551616"), (#""1e2""#, "1e2"),
        (#""J 10/42""#, "J 10/42"),
    ]) func `has a number that is kept as text`(json: String, number: String) {
        givenNothing()
            .when(
                PlaceOrder.self,
                #"{"orderNumber":\#(json),"shippingAddress":{"name":"Ada"},"totalCents":1}"#
            ).then(
                .placed(
                    OrderPlaced(
                        orderNumber: number, shippingAddress: ShippingAddress(name: "Ada"),
                        totalCents: 1)))
    }

    @Test(arguments: ["true", "[]", "{}", "[1042]", "1e2", "1.0", "10.50"])
    func `has a number that is a text or a whole number`(json: String) {
        givenNothing()
            .when(
                PlaceOrder.self,
                #"{"orderNumber":\#(json),"shippingAddress":{"name":"Ada"},"totalCents":1}"#
            ).thenRejects(.invalidField, field: "orderNumber")
    }

    @Test func `has a number of 1 to 60 characters`() {
        givenNothing().when(placeOrder { $0.orderNumber = " " })
            .thenRejects(.requiredFieldEmpty, field: "orderNumber")
        let longest = String(repeating: "💡", count: 60)
        var expected = order1042
        expected.orderNumber = longest
        givenNothing().when(placeOrder { $0.orderNumber = OrderNumber(longest) })
            .then(.placed(expected))
        #expect(expected.tags.allSatisfy { $0.utf8.count <= StoreLimits.tagBytes })
        givenNothing().when(placeOrder { $0.orderNumber = OrderNumber(longest + "1") })
            .thenRejects(.tooLong, field: "orderNumber")
    }

    @Test func `goes to someone`() {
        givenNothing().when(placeOrder { $0.shippingAddress.name = " " })
            .thenRejects(.requiredFieldEmpty, field: "shippingAddress.name")
    }

    @Test(arguments: [0, -1, .min] as [Int64])
    func `has lines of at least one piece`(quantity: Int64) {
        givenNothing().when(placeOrder { $0.lines?[1].quantity = quantity })
            .thenRejects(.invalidField, field: "lines[1].quantity")
    }

    @Test func `has lines with a title`() {
        givenNothing().when(placeOrder { $0.lines?[1].title = " " })
            .thenRejects(.requiredFieldEmpty, field: "lines[1].title")
    }

    @Test func `has lines whose titles people can read`() {
        let title = String(repeating: "é", count: 120)
        let longest = givenNothing().when(placeOrder { $0.lines?[1].title = title })
        #expect(longest.state()?.lines.last?.title == title)
        givenNothing().when(placeOrder { $0.lines?[1].title = title + "e" })
            .thenRejects(.tooLong, field: "lines[1].title")
    }

    @Test(arguments: [
        ("name", 120), ("line1", 1_000), ("city", 1_000), ("postcode", 1_000), ("country", 1_000),
    ])
    func `goes to an address that fits a label`(part: String, limit: Int) {
        func send(_ count: Int) -> (place: When<Order>, change: When<Order>) {
            let text = String(repeating: "é", count: count)
            let name = part == "name" ? "" : #""name":"Ada","#
            let address = #""shippingAddress":{\#(name)"\#(part)":"\#(text)"}"#
            return (
                givenNothing().when(
                    PlaceOrder.self, #"{"orderNumber":1,"totalCents":1,\#(address)}"#),
                placed.when(ChangeShippingAddress.self, #"{"orderId":"o1",\#(address)}"#)
            )
        }
        #expect(send(limit).place.state() != nil && send(limit).change.state() != nil)
        send(limit + 1).place.thenRejects(.tooLong, field: "shippingAddress." + part)
        send(limit + 1).change.thenRejects(.tooLong, field: "shippingAddress." + part)
    }

    @Test func `has a total where it has no lines`() {
        for lines in [nil, []] as [[OrderLine]?] {
            givenNothing().when(placeOrder { $0.lines = lines })
                .thenRejects(.requiredFieldEmpty, field: "totalCents")
        }
    }

    @Test(arguments: [7898, 7900, 0, -7899] as [Cents])
    func `has no total but the sum of its lines`(total: Cents) {
        givenNothing().when(placeOrder { $0.totalCents = total })
            .thenRejects(.totalMismatch, field: "totalCents")
    }

    @Test func `comes to no more than any order costs`() {
        func lamps(_ price: Cents, _ quantity: Int64) -> When<Order> {
            givenNothing().when(
                placeOrder {
                    $0.lines?[0].unitPriceCents = price
                    $0.lines?[0].quantity = quantity
                    $0.lines?[1].unitPriceCents = 0
                })
        }
        #expect(lamps(Cents.most, 1).state()?.totalCents == Cents.most)
        for (price, quantity) in [(Cents.most, 2), (1_001, Quantity.most)] {
            lamps(price, Int64(quantity)).thenRejects(.amountOverflow, field: "lines")
        }
    }

    @Test func `has lines of a thousand million pieces at most`() {
        givenNothing().when(placeOrder { $0.lines?[1].quantity = Quantity.most + 1 })
            .thenRejects(.invalidField, field: "lines[1].quantity")
    }

    @Test(arguments: ["1000000000001", "-1000000000001", "9223372036854775807"])
    func `has no amount beyond the bound, as it is read`(cents: String) {
        givenNothing().when(
            PlaceOrder.self,
            #"{"orderNumber":1,"shippingAddress":{"name":"Ada"},"totalCents":\#(cents)}"#
        ).thenRejects(.invalidField, field: "totalCents")
    }

    @Test func `takes no money out of the till`() {
        givenNothing().when(placeOrder { ($0.lines, $0.totalCents) = (nil, -1) })
            .thenRejects(.invalidAmount, field: "totalCents")
        // A discount is a line of its own, and takes off no more than there is.
        givenNothing().when(placeOrder { $0.lines?[1].unitPriceCents = -7800 })
            .then(
                .placed(
                    changed(order1042) {
                        $0.lines[1].unitPriceCents = -7800
                        $0.totalCents = 0
                    }))
        givenNothing().when(placeOrder { $0.lines?[1].unitPriceCents = -7801 })
            .thenRejects(.invalidAmount, field: "lines")
    }

    @Test func `names the sale that made a price, if that was there`() {
        var lines = twoLamps
        lines[0].saleId = "spring"
        givenNothing().when(placeOrder { $0.lines = lines })
            .thenRejects(.notFound, field: "lines[0].saleId")
        given(ASale.self, "spring", .scheduled(ASaleScheduled()))
            .when(placeOrder { $0.lines = lines })
            .then(.placed(changed(order1042) { $0.lines = lines }))
    }

    @Test func `has no product that costs less than nothing`() {
        givenNothing().when(placeOrder { $0.lines?[0].unitPriceCents = -1 })
            .thenRejects(.invalidAmount, field: "lines[0].unitPriceCents")
    }

    @Test func `is placed, unless it comes out of a history`() throws {
        let delivered = placeOrder { $0.status = .delivered }
        givenNothing().when(delivered).thenRejects(.invalidStatus, field: "status")
        givenNothing().when(placeOrder { $0.status = .placed }).then(.placed(order1042))
        var expected = order1042
        expected.status = .delivered
        let earlier = try #require(Timestamp("2025-03-01T12:00:00Z"))
        let imported = givenNothing().when(delivered, occurredAt: earlier)
        imported.then(.placed(expected))
        #expect(try #require(imported.state()).status == .delivered)
    }

    @Test func `tells of all that is wrong at once`() {
        let fields = givenNothing().when(
            placeOrder { ($0.orderNumber, $0.shippingAddress.name, $0.totalCents) = ("", "", 1) })
        fields.thenRejects(.requiredFieldEmpty, field: "orderNumber")
        fields.thenRejects(.requiredFieldEmpty, field: "shippingAddress.name")
        let whole = givenNothing().when(
            placeOrder {
                $0.lines?[0].unitPriceCents = -1
                $0.totalCents = 1
            })
        whole.thenRejects(.invalidAmount, field: "lines[0].unitPriceCents")
        whole.thenRejects(.totalMismatch, field: "totalCents")
    }
}
