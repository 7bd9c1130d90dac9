import Daybook
import EventSourcing
import Testing
import Replay
import Records

@Suite struct `The text of rules` {
    @Test(arguments: [
        ("refuse PlaceOrdr", "there is no command PlaceOrdr", "did you mean PlaceOrder?"),
        ("forbid ordr.status a -> b", "no kind of thing called ordr", "did you mean order?"),
        ("forbid order.statis a -> b", "no field statis", "did you mean status?"),
        ("forbid order.status placed -> lost", "order.status is never lost", nil),
        ("limit order.totalCents", "is no rule", "limit ENTITY.FIELD NUMBER"),
        ("forbid order.status a b c", "is no rule", "forbid ENTITY.FIELD FROM -> TO"),
        ("limit order.totalCents many", "no whole number", nil),
        ("limit order.status 5", "only numbers and lists", nil),
        ("forbid order.totalCents a -> 2", "order.totalCents is never a", nil),
        ("forbid order.lines a -> b", "only single values", nil),
        ("forbid product.discontinued no -> true", "is never no", "known are true, false"),
        ("forbit x", "no rule forbit", "did you mean forbid?"),
        ("limit order.totalCents.x 3", "nothing called x", nil),
        ("limit order 3", "names no field", nil),
        ("require PlaceOrder", "is no rule", "require reason COMMAND"),
    ]) func `must be of what there is`(text: String, message: String, hint: String?) {
        #expect {
            try ReplayRule.rules("refuse PlaceOrder\n" + text, of: BackOffice.contexts)
        } throws: { error in
            guard let refusal = (error as? Rejection)?.refusals.first else { return false }
            return refusal.field == "line 2" && refusal.message.description.contains(message)
                && (hint == nil || refusal.hint?.description.contains(hint ?? "") == true)
        }
    }

    @Test func `tells all that is wrong at once`() {
        #expect {
            try ReplayRule.rules("a\nrefuse PlaceOrder\nb", of: BackOffice.contexts)
        } throws: { error in
            (error as? Rejection)?.refusals.map(\.field) == ["line 1", "line 3"]
        }
    }

    @Test func `is what remains of a line before a hash, its spaces made one`() throws {
        let rules = try ReplayRule.rules(
            "  limit   order.totalCents\t-5 # so\n#all\n\n", of: BackOffice.contexts)
        #expect(rules.map(\.text) == ["limit order.totalCents -5"])
        let field = ReplayRule.Field(category: "order", path: ["totalCents"])
        #expect(rules.map(\.demand) == [.limit(field, -5)])
    }

    @Test func `says each demand there is`() throws {
        let rules = try ReplayRule.rules(
            """
            forbid order.shippingAddress.city * -> Hull
            require reason PlaceOrder
            refuse AdjustStock
            """, of: BackOffice.contexts)
        let city = ReplayRule.Field(category: "order", path: ["shippingAddress", "city"])
        #expect(
            rules.map(\.demand) == [
                .forbid(city, from: .any, to: .text("Hull")),
                .requireReason(command: "PlaceOrder"), .refuse(command: "AdjustStock"),
            ])
    }
}
