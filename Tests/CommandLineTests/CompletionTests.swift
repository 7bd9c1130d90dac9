import Daybook
import Foundation
import Glibc
import PostgresTesting
import Records
import Testing

@testable import es

/// A socket that listens, and never says a word.
private final class Silent {
    private let socket: Int32

    init(at path: String) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(socket, 8) == 0)
    }

    deinit { close(socket) }
}

@Suite struct `What TAB offers` {
    /// A line that isn't whole yet, and some of what is offered at its end.
    @Test(arguments: [
        ("ord", ["order", "orders", "order-stats"]),
        ("--da", ["--data"]),
        ("log --rev", ["--reverse"]),
        ("orders sta", ["status="]),
        ("orders status=de", ["status=delivered"]),
        ("orders --as", ["--as-of"]),
        ("query ord", ["orders", "order", "order-stats"]),
        ("query orders status=pl", ["status=placed"]),
        ("order 10", ["1042"]),
        ("order status 10", ["1042"]),
        ("order status 1042 deli", ["delivered"]),
        ("state order 10", ["1042"]),
        ("audit order 10", ["1042"]),
        ("audit categ", ["category", "categories"]),
        ("why order 1042 stat", ["status"]),
        ("send PlaceOr", ["PlaceOrder"]),
        ("send PlaceOrder orderN", ["orderNumber="]),
        ("send PlaceOrder shippingAddress.ci", ["shippingAddress.city="]),
        ("send UpdateOrderStatus orderId=10", ["orderId=1042"]),
        ("send UpdateOrderStatus orderId=1042 status=can", ["status=cancelled"]),
        ("category archive la", ["lamps"]),
        ("commands Place", ["PlaceOrder"]),
        ("events OrderPl", ["OrderPlaced"]),
        ("help slug", ["slug-taken"]),
        ("projections rebuild ord", ["orders"]),
        ("orders -o js", ["json"]),
        ("--data STORE order 10", ["1042"]),
    ])
    func `begins as the last word does, and is there`(
        typed: String, offered: [String]
    ) async throws {
        let terminal = try await Terminal.withAnOrder()
        for list in ["orders", "categories"] { _ = try await terminal.es(list) }
        let store = try terminal.place.typed
        let words = typed.split(separator: " ").map { $0 == "STORE" ? store : String($0) }
        let ran = try await terminal.run(["---complete", "fish"] + words)
        let found = ran.lines.map { String($0.prefix { $0 != "\t" }) }
        #expect(ran.status == 0 && ran.err.isEmpty)
        #expect(Set(found).isSuperset(of: offered), "\(found)")
        let last = try #require(words.last).lowercased()
        #expect(found.allSatisfy { $0.lowercased().hasPrefix(last) }, "\(found)")
    }

    @Test func `is nothing that is refused`() async throws {
        let terminal = try await Terminal.withAnOrder()
        for kind in try await terminal.es("---complete", "fish", "audit", "").lines {
            #expect(throws: Never.self, "\(kind)") { try BackOffice.entity(called: kind) }
        }
        for verb in try await terminal.es("---complete", "fish", "").lines {
            let name = String(verb.prefix { $0 != "\t" })
            #expect(throws: Never.self, "\(name)") { try Verbs.check([name]) }
        }
    }

    @Test(arguments: ["nowhere", "postgres://nobody@127.0.0.1:1/nothing", "postgres://?"])
    func `is nothing, and no word, where there is no store`(place: String) async throws {
        let terminal = try Terminal(hasStore: false)
        let ran = try await terminal.es("---complete", "fish", "--data", place, "order", "1")
        #expect(ran.status == 0 && ran.out.isEmpty && ran.err.isEmpty)
    }

    @Test func `is what the log has, where no rows were made yet`() async throws {
        let terminal = try await Terminal.withAnOrder()
        func found() async throws -> [String] {
            try await terminal.es("---complete", "fish", "audit", "order", "10").lines
        }
        #expect(try await found() == ["1042"])
        // Or where they can't be read.
        _ = try await terminal.es("orders")
        let views = try terminal.own.appending(path: "views")
        for name in try FileManager.default.contentsOfDirectory(atPath: views.path) {
            try Data("no rows".utf8).write(to: views.appending(path: name))
        }
        #expect(try await found() == ["1042"])
    }

    @Test func `isn't waited for where a database doesn't answer`() async throws {
        // Given a server that lets everybody in, and says nothing,
        let terminal = try Terminal(hasStore: false)
        let listener = try Silent(at: terminal.folder.appending(path: ".s.PGSQL.5432").path)
        let address = "postgres://nobody@/nothing?host=\(terminal.folder.path)&connect_timeout=60"
        // then TAB ends by itself, long before the connection would.
        let begun = ContinuousClock.now
        let ran = try await terminal.es("---complete", "fish", "--data", address, "order", "1")
        #expect(ran.status == 0 && ran.out.isEmpty && ran.err.isEmpty)
        #expect(ContinuousClock.now - begun < .seconds(30))
        withExtendedLifetime(listener) {}
    }

    /// As many things as are looked for by the index and not one by one.
    @Test func `knows old ids among many`() async throws {
        let terminal = try Terminal()
        let lines = (1...600).map {
            #"""
            {"command":"AddCategory","data":{"categoryId":"c-\#($0)","title":"C \#($0)"}}
            """#
        }
        let ran = try await terminal.es(
            "send", "--batch", "-", "-q", input: Array(lines.joined(separator: "\n").utf8))
        #expect(ran.status == 0)
        _ = try await terminal.es("categories")
        let found = try await terminal.es("---complete", "fish", "category", "archive", "c-11")
        #expect(Set(found.lines) == Set(["c-11"] + (110...119).map { "c-\($0)" }))
    }

    @Test func `is what bash puts there`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es("orders")
        let script = """
            PATH="$(dirname "$0"):$PATH"; source <(es completions bash)
            ask() { COMP_LINE="$1"; COMP_POINT=${#1}; COMP_WORDS=(es); _es; printf '[%s]' "${COMPREPLY[@]}"; echo; }
            ask 'es orders status=deli'; ask 'es order 10'; ask 'es send UpdateOrderStatus orderId=10'
            """
        let shell = URL(fileURLWithPath: "/bin/bash")
        let ran = try await terminal.start(["-c", script, Terminal.executable.path], as: shell)
            .ended()
        #expect(ran.out == "[delivered ]\n[1042 ]\n[1042 ]\n", "\(ran.err)")
    }
}
