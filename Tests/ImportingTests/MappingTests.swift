import EventSourcing
import Records
import Testing

@testable import Importing

@Suite struct `A column` {
    @Test(arguments: [
        ("orderNumber", "orderNumber"), ("Order Number", "orderNumber"),
        ("order_no", "orderNumber"),
        ("Order #", "orderNumber"), ("number", "orderNumber"), ("total", "totalCents"),
        ("Total (EUR)", "totalCents"), ("totalCents", "totalCents"), ("TOTAL AMOUNT", "totalCents"),
        ("customer name", "shippingAddress.name"), ("customerName", "shippingAddress.name"),
        ("Shipping address city", "shippingAddress.city"),
        ("shipping city", "shippingAddress.city"),
        ("City", "shippingAddress.city"), ("ZIP", "shippingAddress.postcode"),
        ("Street", "shippingAddress.line1"), ("customerId", "customerId"),
        ("qty", "lines[].quantity"),
        ("Item name", "lines[].title"), ("Unit price", "lines[].unitPriceCents"),
        ("Price", "lines[].unitPriceCents"), ("SKU", "lines[].productId"), ("status", "status"),
        ("Order date", "occurredAt"), ("placedAt", "occurredAt"), ("occurredAt", "occurredAt"),
        ("actor", "actor"), ("currency", "@currency"), ("orderId", "orderId"),
    ])
    func `finds its field by its name`(column: String, field: String) {
        #expect(Names.field(for: column, in: placeOrder) == field)
    }

    @Test(arguments: ["remark", "", "lineCount", "updatedAt", "weather"])
    func `finds none where its name says nothing`(column: String) {
        #expect(Names.field(for: column, in: placeOrder) == nil)
    }

    @Test func `goes where somebody said, whatever its name`() {
        var mapping = Mapping(command: "PlaceOrder")
        mapping.add("City", to: "shippingAddress.name")
        let matched = mapping.matching(["City", "Total", "Name"], placeOrder)
        #expect(
            matched.fields.map(\.name) == ["shippingAddress.name", "totalCents"])
        #expect(matched.missing(placeOrder) == ["orderNumber"])
    }
}

@Suite struct `A mapping` {
    @Test(arguments: KnownExport.allCases)
    func `reads back what was kept of it`(export: KnownExport) throws {
        #expect(try Mapping(export.mapping.json) == export.mapping)
    }

    @Test(arguments: [
        #"{"colour":"red"}"#, #"{"skip":-1}"#, #"{"fields":["a"]}"#, #"{"fields":{"a":1}}"#, "[]",
    ])
    func `is refused where it isn't one`(text: String) throws {
        let json = try JSONValue(parsing: Array(text.utf8))
        #expect(throws: Rejection.self) { try Mapping(json) }
    }

    @Test(arguments: [
        ("orderNumbr", ["a"]), ("-orderNumber", ["a"]), ("lines[].title", ["a"]),
        ("orderNumber", ["c"]),
    ])
    func `is refused where it doesn't fit the file or the command`(
        field: String, columns: [String]
    ) throws {
        var mapping = Mapping(command: "PlaceOrder")
        mapping.fields = [.init(field, columns)]
        #expect(throws: Rejection.self) { try commands(Array("a,b\n1,2".utf8), mapping) }
    }
}
