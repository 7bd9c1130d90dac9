import Daybook
import EventSourcing
import History
import Records
import Testing

@Suite struct `A condition over a query's answer` {
    @Test func `is read with the query and its parameters`() throws {
        let search = try QueryCondition("orders status=delivered text='Ada B' total >= 50")
        #expect(search.query == "orders")
        #expect(search.parameters.map(\.name) == ["status", "text"])
        #expect(search.parameters.map(\.text) == ["delivered", "Ada B"])
        #expect(search.condition.text == "total >= 50")
        #expect(search.condition.comparison == .atLeast)
        #expect(search.condition.value == .integer(50))
        let close = try QueryCondition("orders status=delivered total>=50")
        #expect(close.parameters.map(\.name) == ["status"])
        #expect(try close.condition == QueryCondition("orders total >= 50").condition)
        #expect(try QueryCondition("dashboard item.revenueCents exists").parameters.isEmpty)
    }

    @Test(arguments: [
        ("orders total", "there is no condition in it"),
        ("orders >= 50", "nothing stands before >="),
        ("orders total >=", "no value stands after >="),
        ("orders total exists 5", "5 stands after exists"),
        ("orders delivered total > 5", "delivered is no parameter"),
        ("orders =x total > 5", "=x is no parameter"),
        ("orders items[x].total = 5", "between [ and ] stands a number"),
        ("orders items[-1].total = 5", "between [ and ] stands a number"),
        ("orders items..total = 5", "is no path"),
        ("orders 'total = 5", "a quote isn't closed"), ("", "nothing is asked"),
    ])
    func `that can't be read says why`(text: String, why: String) throws {
        let rejection = #expect(throws: Rejection.self) { try QueryCondition(text) }
        let refusal = try #require(rejection?.refusals.first)
        #expect(refusal.message.description.contains(why), "\(refusal.message)")
        #expect(refusal.hint == .next(.search("orders status=delivered total >= 50")))
    }

    @Test(arguments: [
        ("total = 50", true), ("total = 50.0", true), ("total != 50", false), ("total < 50", false),
        ("total <= 50", true), ("total > 49.5", true), ("total >= 51", false),
        ("total = \"50\"", false), ("item.status = delivered", true),
        ("item.status = 'delivered'", true), ("item.status != placed", true),
        ("item.status > alpha", true), ("item.number = 1042", true),
        ("item.number = \"1042\"", true),
        ("item.number != 1042", false), ("item.at >= 2026-03-01", true),
        ("item.at >= 2026-04-01", false), ("item.over = true", true), ("item.over = false", false),
        ("item.over = 1", false), ("item.nothing exists", false), ("item.nothing = null", true),
        ("item.absent exists", false), ("item.absent != 5", false), ("item.status exists", true),
        ("items[1].x = 2", true), ("items[2].x = 2", false), ("count(items) = 2", true),
        ("count(total) = 2", false), ("item.tags contains red", true),
        ("item.tags contains re", false), ("item.status contains liver", true),
        ("total contains 5", false), ("item.status < 5", false), ("total < x", false),
        ("total = 9007199254740993", false), ("big = 9007199254740993", true),
        ("big = 9007199254740992", false), ("items = [{\"x\":1},{\"x\":2}]", true),
        ("item.words = new order", true),
    ])
    func `holds, or doesn't`(text: String, holds: Bool) throws {
        let answer = try json(
            """
            {"total":50,"big":9007199254740993,"item":{"status":"delivered","number":"1042",\
            "over":true,"nothing":null,"at":"2026-03-02T00:00:00.000Z","tags":["red","blue"],\
            "words":"new order"},"items":[{"x":1},{"x":2}]}
            """)
        let condition = try QueryCondition("q " + text).condition
        #expect(condition.holds(in: answer) == holds, "\(text)")
    }

    @Test func `knows where its path leaves the answer`() throws {
        let answer = try json(#"{"item":{"status":"x"},"total":1}"#)
        let path = try QueryCondition("order item.statu = x").condition.path
        let missing = try #require(path.missing(in: answer))
        #expect(missing.name == "statu" && missing.names == ["status"])
        #expect(
            try QueryCondition("order item.status = x").condition.path.missing(in: answer) == nil)
    }
}
