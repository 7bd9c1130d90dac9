import Foundation
import Records
import Testing

@testable import es

@Suite struct `Every example` {
    /// One after the other in a store of the demo, as somebody does who tries them all.
    @Test func `runs as it stands in the store of the demo`() async throws {
        let terminal = try Terminal(hasStore: false)
        #expect(try await terminal.es("demo", "-q").status == 0)
        for example in Example.all {
            let ran = try await terminal.shell(
                "es() { \"$0\" \"$@\"; }; \(example.line) < /dev/null")
            #expect([0, 1, 3].contains(ran.status), "\(example.line): \(ran.status) \(ran.err)")
        }
    }

    @Test func `is listed by its verb`() async throws {
        let terminal = try Terminal(hasStore: false)
        let ran = try await terminal.es("examples", "order", "-o", "table")
        #expect(
            ran.status == 0
                && ran.lines.contains("es order status 1042 delivered --reason 'signed for'"))
        let unknown = try await terminal.es("examples", "ordr", "--json")
        #expect(unknown.status == 66 && unknown.error["hint"] == .string("es examples order"))
    }

    @Test func `is there of every verb that shows something of the store`() {
        let shown = Set(Example.all.map(\.verb))
        for verb in ["orders", "order", "send", "query", "audit", "state", "why", "log"] {
            #expect(shown.contains(verb), "\(verb)")
        }
    }
}
