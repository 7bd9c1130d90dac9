import Testing

@testable import es

@Suite struct `What is longer than the screen` {
    private static let mark = ["TERM": "xterm", "ES_PAGER": "sed 's/^/| /'", "NO_COLOR": "1"]

    @Test func `goes through a pager, with what is said of it`() async throws {
        let store = try await Screens.store.value
        let long = try await store.onTerminal(["orders"], environment: Self.mark)
        #expect(long.status == 0)
        #expect(long.text.hasPrefix("| "))
        #expect(long.text.contains("\n| 100 of "))
        let short = try await store.onTerminal(["orders", "limit=2"], environment: Self.mark)
        #expect(!short.text.contains("| "))
    }

    @Test(arguments: [["--no-pager"], ["--json"], ["-o", "csv"]])
    func `doesn't where none is wanted`(flags: [String]) async throws {
        let store = try await Screens.store.value
        let ran = try await store.onTerminal(["orders"] + flags, environment: Self.mark)
        #expect(ran.status == 0 && !ran.text.contains("\n| "))
    }

    @Test(arguments: ["", "cat"])
    func `doesn't where none is set`(pager: String) async throws {
        let store = try await Screens.store.value
        let ran = try await store.onTerminal(
            ["orders"], environment: ["TERM": "xterm", "ES_PAGER": pager, "PAGER": "sed 's/^/| /'"])
        #expect(ran.status == 0 && !ran.text.contains("\n| "))
    }

    @Test func `is done when the pager is closed early, and no error`() async throws {
        let store = try await Screens.store.value
        let ran = try await store.onTerminal(
            ["log"], environment: ["TERM": "xterm", "PAGER": "head -n 1"])
        #expect(ran.status == 0)
        #expect(ran.text.split(separator: "\n").count <= 2)
    }

    @Test func `is told an error after it, on the terminal`() async throws {
        let store = try await Screens.store.value
        let ran = try await store.onTerminal(["order", "nosuch"], environment: Self.mark)
        #expect(
            ran.status == 66 && ran.text.hasPrefix("\u{1B}[31merror:")
                || ran.text.hasPrefix("error:"))
    }
}
