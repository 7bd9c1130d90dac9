import EventSourcing
import EventSourcingTesting
import Orders
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The commands of orders` {
    @Test(arguments: [
        (
            "PlaceOrder",
            [
                "orderId?", "orderNumber", "customerId?", "shippingAddress", "lines?",
                "totalCents?", "status?",
            ]
        ),
        ("UpdateOrderStatus", ["orderId", "status", "reason?"]),
        ("ChangeShippingAddress", ["orderId", "shippingAddress"]),
        ("DeliverLines", ["orderId", "lines?"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(ordersContext.commands.first { $0.name == name })
        #expect(command.fields.map(\.spelling) == fields)
        #expect(ordersContext.commands.count == 4)
    }

    @Test func `take lines and addresses with these fields`() {
        #expect(
            FieldLister.fields(of: OrderLine.self).map(\.spelling) == [
                "productId?", "title", "quantity", "unitPriceCents", "saleId?",
            ])
        #expect(
            FieldLister.fields(of: ShippingAddress.self).map(\.spelling) == [
                "name", "line1?", "city?", "postcode?", "country?",
            ])
    }

    @Test(arguments: [
        (
            "PlaceOrder",
            [
                "already-exists", "amount-overflow", "invalid-amount", "invalid-field",
                "invalid-status", "not-found", "order-number-taken", "required-field-empty",
                "too-long", "too-long", "too-many-lines", "total-mismatch",
            ]
        ),
        (
            "UpdateOrderStatus",
            ["invalid-status", "not-found", "reason-required", "reason-required"]
        ),
        (
            "ChangeShippingAddress",
            ["not-found", "order-already-shipped", "required-field-empty", "too-long"]
        ),
        ("DeliverLines", ["not-due", "not-found", "reason-required"]),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(ordersContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == Set(codes).sorted())
    }

    @Test func `have guides that work`() { expectGuidesWork(ordersContext) }

    @Test func `refuse fields that they don't have`() {
        placed.when(UpdateOrderStatus.self, #"{"orderId":"o1","status":"delivered","staus":1}"#)
            .thenRejects(.unknownField, field: "staus")
        givenNothing().when(PlaceOrder.self, #"{"shippingAddress":{"street":"x"}}"#)
            .thenRejects(.unknownField, field: "shippingAddress.street")
    }

    @Test func `name each field that is missing`() {
        let when = givenNothing().when(PlaceOrder.self, #"{"lines":[{}],"orderNumber":null}"#)
        for field in [
            "orderNumber", "shippingAddress", "lines[0].title", "lines[0].quantity",
            "lines[0].unitPriceCents",
        ] { when.thenRejects(.requiredFieldEmpty, field: field) }
    }

    @Test(arguments: [#"a\u0000b"#, #"a\u202eb"#, #"a\u200bb"#, "a b", #"a\tb"#, ""])
    func `refuse ids that a person can't tell apart`(id: String) {
        let isRefused = refuses(UpdateOrderStatus.self, #"{"orderId":"\#(id)","status":"placed"}"#)
        #expect(isRefused)
        let rest = #""orderNumber":1,"shippingAddress":{"name":"A"}"#
        #expect(refuses(PlaceOrder.self, #"{"orderId":"\#(id)",\#(rest),"totalCents":1}"#))
        #expect(refuses(PlaceOrder.self, #"{"customerId":"\#(id)",\#(rest),"totalCents":1}"#))
        let line = #"{"productId":"\#(id)","title":"A","quantity":1,"unitPriceCents":1}"#
        #expect(refuses(PlaceOrder.self, #"{\#(rest),"lines":[\#(line)]}"#))
    }

    /// Whether the data can't even be read as such a command, for an id or because it isn't JSON.
    private func refuses<C: Command>(_ type: C.Type, _ json: String) -> Bool {
        do throws(Rejection) {
            _ = try CommandDescription(type).decode(Array(json.utf8)) { "made" }
            return false
        } catch {
            return error.refusals.contains {
                $0.code == .invalidJSON
                    || $0.code == .invalidField && $0.field?.hasSuffix("Id") == true
            }
        }
    }
}

extension FieldDescription {
    /// As domain tables spell it: with `?` where it may be left out.
    fileprivate var spelling: String { name + (required ? "" : "?") }
}
