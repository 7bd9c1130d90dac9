import Records
import Testing

@testable import es

@Suite struct `One thing, for a person` {
    @Test func `shows a field a line, and lists of things as tables below`() {
        let item = JSONValue(
            text: #"""
                {"orderId":"7","totalCents":123450,"note":null,"percent":112.9758,\#
                "shippingAddress":{"name":"Ada"},"tags":["a","b"],\#
                "medianMilliseconds":129600000,"lines":[{"title":"Lamp","unitPriceCents":5}]}
                """#)
        #expect(
            Card(item: item, style: .plain).lines() == [
                "order id               7",
                "total                  1,234.50",
                "percent                113.0%",
                "shipping address name  Ada",
                "tags                   a, b",
                "median                 1 d 12 h",
                "",
                "lines",
                "title  price",
                "Lamp    0.05",
            ])
    }

    @Test func `shows what each thing in a list has in it, as a table of its own`() {
        let item = JSONValue(
            text: #"""
                {"spaceId":"s","checklists":[{"checklistId":"1","name":"Before","items":[\#
                {"itemId":"1","text":"Measure","isChecked":true}],"done":1,"total":1},\#
                {"checklistId":"2","name":"After","items":[],"done":0,"total":0}]}
                """#)
        #expect(
            Card(item: item, style: .plain).lines() == [
                "space id  s",
                "",
                "checklists",
                "checklist  name    done  of",
                "1          Before     1   1",
                "2          After      0   0",
                "",
                "checklists: Before",
                "text     done",
                "Measure  yes",
            ])
    }

    @Test func `shows a value and its position as one line, the values under one another`() {
        let item = JSONValue(
            text: #"""
                {"orders":{"value":1042,"position":57956},\#
                "revenueCents":{"position":57956,"value":123450},"place":{"position":3},\#
                "rest":{"value":1,"position":2,"unit":"m"},"list":{"value":[1],"position":2}}
                """#)
        #expect(
            Card(item: item, style: .plain).lines() == [
                "orders             1,042   at 57,956",
                "revenue         1,234.50   at 57,956",
                "place position  3",
                "",
                "rest",
                "value     1",
                "position  2",
                "unit      m",
                "",
                "list",
                "value     1",
                "position  2",
            ])
        let figures = JSONValue(text: #"{"orders":{"value":1042,"position":57956}}"#)
        #expect(Card(item: figures, style: .plain, position: 57956).lines() == ["orders  1,042"])
        #expect(
            Card(item: figures, style: .plain, position: 57957).lines()
                == ["orders  1,042   at 57,956"])
    }

    @Test func `says once what its number is, and puts figures one under the other`() {
        let item = JSONValue(
            text: #"""
                {"orderId":"7","orderNumber":"7","isClosed":true,\#
                "record":{"played":12,"won":3},"totals":{"count":1,"over":false}}
                """#)
        #expect(
            Card(item: item, style: .plain).lines() == [
                "order number  7", "closed        yes", "", "record", "played  12", "won      3",
                "",
                "totals", "count  1", "over   no",
            ])
    }

    @Test func `cuts long lists off, and says so`() {
        let elements = (1...40).map { JSONValue.object([.init("n", .integer($0))]) }
        let card = Card(item: .object([.init("days", .array(elements))]), style: .plain)
        #expect(card.lines().last == "and 10 more; -v shows all")
        #expect(Card(item: card.item, style: .plain, isAbridged: false).lines().last == "40")
    }
}
