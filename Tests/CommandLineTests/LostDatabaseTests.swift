import Foundation
import PostgresTesting
import Records
import Testing

// What a machine knew of a log is missed by its next program.
extension `A store in a database` {
    @Test func `that lost what this machine knows of isn't opened before somebody says so`()
        async throws
    {
        // Given a store that this machine has told something,
        let cluster = try await Cluster.shared.cluster
        let schema = Cluster.newSchema()
        let terminal = try Terminal(hasStore: false, database: nil)
        let data = ["ES_DATA": "\(cluster.url)&schema=\(schema)"]
        for words in [["init"], ["category", "add", "Lamps"], ["category", "add", "Desks"]] {
            #expect(try await terminal.run(words, environment: data).status == 0, "\(words)")
        }
        // when the last of it is lost while no program is there to see it,
        try await cluster.run(
            """
            DELETE FROM \(schema).tags WHERE position = 2;
            DELETE FROM \(schema).commands WHERE first = 2;
            DELETE FROM \(schema).events WHERE position = 2;
            UPDATE \(schema).head SET position = 1;
            """)
        // then each verb says so, and what is to be done,
        let asked = try await terminal.run(["query", "categories"], environment: data)
        #expect(asked.status == 74)
        #expect(asked.err.contains("lacks event 2"), "\(asked.err)")
        let file = try #require(asked.err.firstMatch(of: /remove (\S+known)/)?.1)
        let told = try await terminal.run(
            ["category", "add", "Chairs", "--json"], environment: data)
        #expect(told.status == 74 && told.err.contains("log-rolled-back"), "\(told.err)")
        // another machine, which knows nothing of it, can't miss it,
        let other = try Terminal(hasStore: false, database: nil)
        #expect(try await other.run(["query", "categories"], environment: data).status == 0)
        // and once somebody has done so it goes on with what is there.
        try FileManager.default.removeItem(atPath: String(file))
        let again = try await terminal.run(["query", "categories", "--json"], environment: data)
        #expect(again.out.contains("Lamps") && !again.out.contains("Desks"), "\(again.err)")
    }
}
