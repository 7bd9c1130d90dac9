import Foundation
import Records
import Testing

@testable import es

/// What is typed wrongly, and the line that it is answered with.
private let mistyped: [(typed: String, hint: String)] = [
    // Verbs, options, kinds of things.
    ("oder 1042", "es order 1042"),
    ("order stats 1042 placed", "es order status 1042 placed"),
    ("log --limt 3", "es log --limit 3"),
    ("audit ordr 1042", "es audit order 1042"),
    ("state orders 1042", "es state order 1042"),
    ("audit orders 1042", "es audit order 1042"),
    ("audit order", "es audit orders"),
    ("audit category --status placed", "es audit categories"),
    ("audit categories --status placed", "es audit categories"),
    ("audit", "es audit --since 1d"),
    ("state order 1042 --revison 1", "es state order 1042 --revision 1"),
    // Things that aren't there.
    ("order 1043", "es orders"),
    ("order status 1043 delivered", "es orders"),
    ("order list", "es orders"),
    ("state order 1043", "es orders"),
    ("why 999", "es log --reverse --limit 5"),
    ("product stock desk 1", "es products"),
    ("conversation nobody", "es conversations"),
    ("events OrderPlacd", "es events OrderPlaced"),
    ("queries ordrs", "es queries orders"),
    ("queries nothing-of-the-kind", "es queries"),
    ("projections rebuild ordrs", "es projections rebuild orders"),
    // Parameters and fields.
    ("orders stats=placed", "es orders status=placed"),
    ("orders placed", "es queries orders"),
    ("query ordrs limit=1", "es query orders limit=1"),
    ("send UpdateOrderStats orderId=1042", "es send UpdateOrderStatus orderId=1042"),
    ("commands PlaceOrdr", "es commands PlaceOrder"),
    ("send AddCategory titel=Rugs title=Rugs", "did you mean title?"),
    ("send AddCategory Rugs", "es commands AddCategory"),
    (
        "send AddProduct title=Lamp categoryIds=lamps basePriceCents:=1 quantity:=1",
        "es send AddProduct title=Lamp 'categoryIds[]=lamps' basePriceCents:=1 quantity:=1"
    ),
    (
        "send AddProduct title=Lamp categoryIds:=lamps basePriceCents:=1 quantity:=1",
        "es send AddProduct title=Lamp 'categoryIds[]=lamps' basePriceCents:=1 quantity:=1"
    ),
    ("send AddCategory title:=Rugs", "es send AddCategory title=Rugs"),
    ("why order 1042 staus", "es why order 1042 status"),
    ("forget ada", "es forget ada --yes"),
    ("orders --as-of 2 --occurred", "es orders --as-of 1d --occurred"),
    ("diff order 1042 --from r2 --to r1", "es diff order 1042 --from r1 --to r2"),
]

@Suite struct `What is typed wrongly` {
    @Test func `is answered with the line that was meant, and that line runs`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for (typed, hint) in mistyped {
            let ran = try await terminal.shell("\"$0\" \(typed) --json")
            #expect(ran.status != 0, "\(typed)")
            let told = ran.error["hint"]?.text ?? ""
            let plain = told.replacing(" --json", with: "")
            #expect(plain == hint, "\(typed): \(ran.err)")
            guard told.hasPrefix("es ") else { continue }
            let again = try await terminal.shell("es() { \"$0\" \"$@\"; }; \(told)")
            #expect(again.status != 64 || told.hasPrefix("es forget"), "\(told): \(again.err)")
            #expect(again.error["hint"]?.text != told, "\(told) leads to itself")
        }
    }

    @Test func `goes to the store that was asked`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let place = terminal.environment["ES_DATA"] ?? ".daybook"
        let hint = "es --data \(shellQuoted(place)) orders"
        let ran = try await terminal.es("--data", place, "order", "9")
        #expect(ran.err.contains("hint: \(hint)\n"), "\(ran.err)")
        let arabic = try await terminal.es(
            "order", "9", "--data=\(place)", environment: ["ES_LANGUAGE": "ar"])
        #expect(arabic.err.contains(hint), "\(arabic.err)")
    }

    @Test(arguments: [
        ("log --limit -3", "-3"), ("orders --as-of -1", "-1"),
        ("order place 9 --name A --total -5", "less than nothing"),
        ("replay --rules /nonexistent.txt", "there is no file /nonexistent.txt"),
        ("why order 1042 nothing", "orders have no field nothing"),
        ("audit categories --status placed", "categories have no status"),
        ("order delete 1042", "there is no verb order delete"),
        ("budget set nosuch lights 4", "hint: es projects"),
        ("budget-category define Lights --account nosuch", "hint: es accounts"),
    ])
    func `is told as it is`(typed: String, told: String) async throws {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.shell("\"$0\" \(typed)")
        #expect(ran.status != 0 && ran.err.contains(told), "\(ran.err)")
        #expect(!ran.err.contains("Missing value"))
    }

    @Test func `of many kinds as of one is no question in a circle`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let ran = try await terminal.es("audit", "bookmarks", "--json")
        #expect(ran.status == 0, "\(ran.err)")
    }
}
