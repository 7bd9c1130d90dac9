import Foundation
import PostgresTesting
import Records
import Testing

/// That somebody was forgotten, said of a store in a database.
@Suite(.timeLimit(.minutes(10))) struct `A certificate of forgetting, from a database` {
    @Test func `is given of this machine, and of the server that has the keys`()
        async throws
    {
        // Given one with the keys in a file, and one with the keys in a database of their own,
        let keys = try await Cluster()
        for isInDatabase in [false, true] {
            let terminal = try Terminal(
                hasStore: false, database: await Cluster.shared.cluster.url)
            let named = isInDatabase ? keys.url : terminal.folder.path + "/keys-apart"
            let environment = ["ES_KEYS": named]
            func es(_ words: String...) async throws -> Terminal.Ran {
                try await terminal.run(words, environment: environment)
            }
            for words in [
                ["init"], ["send", "RegisterUser", "userId=ada", "displayName=Ada Lovelace"],
                ["checkpoint"],
            ] {
                let ran = try await terminal.run(words, environment: environment)
                #expect(ran.status == 0, "\(words): \(ran.err)")
            }
            if isInDatabase {
                try await keys.run("CREATE TABLE saved AS SELECT * FROM daybook_keys.keys")
            } else {
                _ = try await terminal.shell("cp keys-apart saved")
            }
            #expect(try await es("forget", "ada", "--yes").status == 0)
            // when it is proved that she was forgotten,
            let proved = try await es(
                "prove", "forgotten", "ada", "--out", "ada.proof", "--json")
            #expect(proved.status == 0, "\(proved.err)")
            #expect(proved.json["texts"] == .integer(1))
            #expect(proved.json["place"] == .string("database"))
            let server = proved.json["server"]
            #expect(server?["holding"] == (isInDatabase ? .boolean(false) : nil))
            // then how that server keeps what was destroyed is said as well,
            #expect(
                (server?["remains"]?.elements?.contains(.string("wal")) ?? false) == isInDatabase)
            let told = try await es("prove", "forgotten", "ada", "-o", "table")
            #expect(told.err.contains("on this machine"), "\(told.err)")
            #expect(told.err.contains("wal_recycle") == isInDatabase, "\(told.err)")
            let verified = try await es("verify", "ada.proof", "--json")
            #expect(
                verified.json["said"]?["place"] == .string("database"),
                "\(verified.out) \(verified.err)")
            // and nothing is said once a key of hers lies there again.
            if isInDatabase {
                try await keys.run("INSERT INTO daybook_keys.keys SELECT * FROM saved")
            } else {
                _ = try await terminal.shell("cp saved $(ls -d .local/state/daybook/*)/old.bin")
            }
            let refused = try await es("prove", "forgotten", "ada", "--json")
            #expect(refused.status == 1, "\(refused.out) \(refused.err)")
            #expect(refused.error["code"] == .string("still-readable"), "\(refused.err)")
            let place = isInDatabase ? "the keys' database holds" : "old.bin"
            #expect(refused.err.contains(place), "\(refused.err)")
        }
    }
}
