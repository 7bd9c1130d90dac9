import Foundation
import Glibc
import PostgresTesting
import Records
import Testing

/// The program itself, on several machines that have their books in one database.
@Suite(.timeLimit(.minutes(10))) struct `es serve, on a database` {
    /// A machine of the store's, with a home of its own.
    private final class Machine {
        let home: URL
        private let environment: [String]
        private var program: Shell?

        init(at address: String?, keys: String) throws {
            home = FileManager.default.temporaryDirectory
                .appending(path: "daybook-node-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            environment =
                ["/usr/bin/env", "HOME=\(home.path)", "ES_KEYS=\(keys)"]
                + (address.map { ["ES_DATA=\($0)"] } ?? [])
        }

        func es(_ words: String...) async throws -> (out: String, status: Int32) {
            let all = try environment + [Typed.executable.path] + words
            return await Shell.run(
                "cd \(Shell.quoted(home.path)) && \(all.map(Shell.quoted).joined(separator: " ")) </dev/null"
            )
        }

        /// Serves it, or what `options` say; answers where.
        func serve(_ options: String...) async throws -> String {
            let words =
                try environment + [Typed.executable.path, "serve", "--port", "0"] + options
            let program = try #require(await Shell(words, in: home.path))
            self.program = program
            while let line = await program.line() {
                if line.hasPrefix("listening on") {
                    return String(line.split(separator: " ").last ?? "")
                }
            }
            let status = await program.status()
            Issue.record("it ended before it listened: \(status)")
            return ""
        }

        /// How it ends when it is told to.
        func end() async throws -> Int32 {
            let program = try #require(program)
            self.program = nil
            kill(program.pid, SIGTERM)
            return await program.status()
        }

        deinit {
            if let program { kill(program.pid, SIGKILL) }
            do { try FileManager.default.removeItem(at: home) } catch {
                print("left behind: \(home.path)")
            }
        }
    }

    @Test
    func `tells on each machine what any of them was told, and forgets on all what one forgets`()
        async throws
    {
        // Given two servers of one store, whose keys are in a database of their own,
        let (logs, keys) = (try await Cluster.shared.cluster, try await Cluster())
        let address = "\(logs.url)&schema=\(Cluster.newSchema())"
        let machines = [
            try Machine(at: address, keys: keys.url), try Machine(at: address, keys: keys.url),
        ]
        #expect(try await machines[0].es("init").status == 0)
        let made = try await machines[1].es(
            "token", "create", "--name", "me", "--role", "owner", "--json")
        let token = try JSONValue(parsing: Array(made.out.utf8))["secret"]?.text ?? ""
        #expect(token.hasPrefix("dbk_"), "\(made.out)")
        var addresses: [String] = []
        for machine in machines { addresses.append(try await machine.serve()) }
        func ask(_ node: Int, _ path: String, sending body: String? = nil) async -> String {
            let data = body.map {
                "-X POST -H 'Content-Type: application/json' -d \(Shell.quoted($0)) "
            }
            return await Shell.run(
                "curl -sS -H 'Authorization: Bearer \(token)' \(data ?? "")\(addresses[node])\(path)"
            ).out
        }
        // when one is told something,
        let sent = await ask(
            0, "/v1/commands/RegisterUser",
            sending: #"{"userId":"ada","displayName":"Ada Lovelace"}"#)
        #expect(sent.contains("UserRegistered"), "\(sent)")
        // then both tell it,
        for node in 0...1 {
            let asked = await ask(node, "/v1/queries/user?userId=ada")
            #expect(asked.contains("Ada Lovelace"), "\(node): \(asked)")
            let ready = await ask(node, "/ready")
            #expect(try JSONValue(parsing: Array(ready.utf8))["ok"] == .boolean(true))
            #expect(!ready.contains("accepted"), "\(ready)")
        }
        // and what one forgets, the other has forgotten before long.
        let forgotten = await ask(0, "/v1/commands/EraseUser", sending: #"{"userId":"ada"}"#)
        #expect(forgotten.contains("UserErased"), "\(forgotten)")
        var asked = ""
        for _ in 0..<1_200 {
            asked = await ask(1, "/v1/queries/user?userId=ada")
            if !asked.contains("Ada Lovelace") { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(!asked.contains("Ada Lovelace"), "\(asked)")
        for machine in machines { #expect(try await machine.end() == 0) }
    }

    @Test func `moves to another database under those who send to it, and goes on there`()
        async throws
    {
        // Given two servers of one store, and somebody at each who goes on sending,
        let (old, new) = (try await Cluster.shared.cluster, try await Cluster())
        let keys = try await Cluster().url
        let from = "\(old.url)&schema=\(Cluster.newSchema())"
        let machines = [try Machine(at: from, keys: keys), try Machine(at: from, keys: keys)]
        #expect(try await machines[0].es("init").status == 0)
        let made = try await machines[0].es(
            "token", "create", "--name", "me", "--role", "owner", "--json")
        let token = try JSONValue(parsing: Array(made.out.utf8))["secret"]?.text ?? ""
        let asking = "curl -sS -H 'Authorization: Bearer \(token)'"
        var addresses: [String] = []
        for machine in machines { addresses.append(try await machine.serve()) }
        func add(_ id: String, at address: String) -> String {
            """
            \(asking) -H 'Content-Type: application/json' -H "Idempotency-Key: \(id)" \
            -d '{"categoryId":"'\(id)'","title":"'\(id)'"}' \(address)/v1/commands/AddCategory
            """
        }
        let sending = addresses.enumerated().map { node, address in
            let line = add("n\(node)-$n", at: address)
            return Task {
                await Shell.run(
                    """
                    n=0; while [ $n -lt 3000 ]; do n=$((n+1)); a=$(\(line))
                    case $a in *CategoryAdded*) echo n\(node)-$n;; *store-moved*) exit 0;; *) echo "$a"; exit 1;; esac
                    done; exit 2
                    """)
            }
        }
        // when the books move,
        let copied = try await machines[0].es("copy", from, new.url, "--json")
        #expect(copied.status == 0, "\(copied.out)")
        // then both were told so, and neither is ready any more,
        var acknowledged: [String] = []
        for sender in sending {
            let ran = await sender.value
            #expect(ran.status == 0, "\(ran.out)")
            acknowledged += ran.out.split(separator: "\n").map(String.init)
        }
        for address in addresses {
            #expect(await Shell.run("\(asking) \(address)/ready").out.contains("store-moved"))
        }
        // and what was acknowledged is at the other place, once, by a server there.
        let there = try Machine(at: new.url, keys: keys)
        let address = try await there.serve()
        let listed = await Shell.run("\(asking) '\(address)/v1/queries/categories?limit=1'").out
        #expect(
            try JSONValue(parsing: Array(listed.utf8))["total"]?.integer
                == Int64(acknowledged.count))
        for id in [acknowledged.first, acknowledged.last].compactMap({ $0 }) {
            let again = await Shell.run(add(id, at: address)).out
            #expect(again.contains(#""duplicate":true"#), "\(again)")
        }
        let next = await Shell.run(add("next", at: address)).out
        #expect(next.contains("CategoryAdded"), "\(next)")
        for machine in machines + [there] { #expect(try await machine.end() == 0) }
    }

    @Test func `has many stores as schemas, whose keys are schemas of another`() async throws {
        // Given a store and the service's own, made by their names,
        let (logs, keys) = (try await Cluster.shared.cluster, try await Cluster())
        let (prefix, ring) = (Cluster.newSchema(), "k")
        let node = try Machine(at: nil, keys: "\(keys.url)&schema=\(ring)")
        func made(_ schema: String, keys schemaOfKeys: String) async throws -> String {
            let machine = try Machine(
                at: "\(logs.url)&schema=\(schema)", keys: "\(keys.url)&schema=\(schemaOfKeys)")
            #expect(try await machine.es("init").status == 0, "\(schema)")
            let made = try await machine.es(
                "token", "create", "--name", "me", "--role", "owner", "--json")
            return try JSONValue(parsing: Array(made.out.utf8))["secret"]?.text ?? ""
        }
        let acme = try await made(prefix + "_acme", keys: ring + "_acme")
        let ofAll = try await made(prefix + "__service", keys: ring + "__service")
        // and what one of them may take,
        try Data(#"{"acme":{"requestsASecond":1}}"#.utf8)
            .write(to: node.home.appending(path: "limits"))
        // when they are served,
        let address = try await node.serve(
            "--stores", "\(logs.url)&schema=\(prefix)", "--limits", "limits",
            "--connections", "40")
        func ask(_ path: String, by token: String, sending body: String? = nil) async -> String {
            let data = body.map {
                "-X POST -H 'Content-Type: application/json' -d \(Shell.quoted($0)) "
            }
            return await Shell.run(
                "curl -sS -H 'Authorization: Bearer \(token)' \(data ?? "")\(address)\(path)"
            ).out
        }
        // then each answers under its name, another can be made, whose keys are where the others' are,
        let sent = await ask(
            "/v1/stores/acme/commands/RegisterUser", by: acme,
            sending: #"{"userId":"ada","displayName":"Ada Lovelace"}"#)
        #expect(sent.contains("UserRegistered"), "\(sent)")
        let other = await ask("/v1/stores", by: ofAll, sending: #"{"name":"beta"}"#)
        #expect(other.contains(#"{"name":"beta"}"#), "\(other)")
        let listed = await ask("/v1/stores", by: ofAll)
        #expect(listed.contains(#""name":"acme","open":true"#), "\(listed)")
        #expect(listed.contains("beta"), "\(listed)")
        let rings = try await keys.run(
            "SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname, '\(ring)_') ORDER BY 1"
        )
        #expect(rings == [["k__service"], ["k_acme"], ["k_beta"]])
        // and of the one that may be asked once in a second others are told to wait.
        var answers: [String] = []
        for _ in 0..<40 { answers.append(await ask("/v1/stores/acme/session", by: acme)) }
        #expect(answers.contains { $0.contains("too-often") }, "\(answers.last ?? "")")
        #expect(try await node.end() == 0)
    }
}
