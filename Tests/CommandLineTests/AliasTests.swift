import EventSourcing
import Foundation
import Records
import Testing

@Suite struct `A verb of one's own` {
    private func terminal(_ settings: String) throws -> Terminal {
        let terminal = try Terminal()
        let folder = terminal.folder.appending(path: "config/daybook")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try settings.write(
            to: folder.appending(path: "config.toml"), atomically: true, encoding: .utf8)
        return terminal
    }

    private func variables(_ terminal: Terminal) -> [String: String] {
        ["XDG_CONFIG_HOME": terminal.folder.appending(path: "config").path]
    }

    @Test func `stands for what the user's file says, with what is typed behind it`() async throws {
        let terminal = try terminal("[alias]\nshelves = \"categories limit=1\"\norders = \"log\"")
        for title in ["Lamps", "Rugs"] { _ = try await terminal.es("category", "add", title) }
        let ran = try await terminal.es(
            "shelves", "archived=false", "--json", environment: variables(terminal))
        #expect(ran.status == 0 && ran.json["items"]?.elements?.count == 1, "\(ran.err)")
        // What there is stays what it is.
        let orders = try await terminal.es("orders", "--json", environment: variables(terminal))
        #expect(orders.json["query"] == .string("orders"))
    }

    @Test func `that stands for nothing is told`() async throws {
        let terminal = try terminal("[alias]\nx = \"nothing at all\"")
        let ran = try await terminal.es("x", "--json", environment: variables(terminal))
        #expect(ran.status == 78 && ran.error["code"] == .string("configuration"), "\(ran.err)")
    }

    @Test func `stands beside the user's settings, which the folder's file comes before`()
        async throws
    {
        let terminal = try terminal("actor = \"mara\"\noutput = \"json\"")
        try "actor = \"ann\"".write(
            to: terminal.folder.appending(path: "daybook.toml"), atomically: true, encoding: .utf8)
        let ran = try await terminal.es(
            "config", environment: variables(terminal).merging(["ES_ACTOR": ""]) { $1 })
        #expect(ran.json["actor"]?["value"] == .string("ann"), "\(ran.err)")
        #expect(
            ran.json["output"]?["origin"]?.text
                == terminal.folder.path + "/config/daybook/config.toml")
    }
}
