import Foundation
import PostgresTesting
import Records
import Testing

/// What tells whether two places have the same books.
private let questions = [
    ["orders"], ["order", "1042"], ["audit", "order", "1042"], ["state", "order", "1042"],
    ["dashboard"], ["find", "ada"], ["log"], ["refused"], ["blame", "order", "1042"],
]

/// Books that are moved to another place, and what is expected of both.
protocol MovingBooks {}

extension MovingBooks {
    /// Books in a folder, with somebody's name in them.
    func filled(_ place: String) async throws -> Terminal {
        let terminal = try Terminal(hasStore: false, database: nil)
        try await terminal.keepSomeBooks(["--data", place])
        let keyed = try await terminal.es(
            "send", "--id", "same", "AddCategory", "categoryId=desks", "title=Desks", "--data",
            place)
        #expect(keyed.status == 0, "\(keyed.err)")
        let refused = try await terminal.es("order", "status", "1042", "placed", "--data", place)
        #expect(refused.status == 65, "\(refused.err)")
        return terminal
    }

    func place() async throws -> String {
        "\(try await Cluster.shared.cluster.url)&schema=\(Cluster.newSchema())"
    }

    /// That both places have one log and answer alike.
    func expectSame(
        _ one: String, _ other: String, _ terminal: Terminal
    ) async throws {
        let roots = (
            try await terminal.es("verify", "--json", "--data", one, "--read-only"),
            try await terminal.es("verify", "--json", "--data", other)
        )
        #expect(roots.0.status == 0 && roots.1.status == 0, "\(roots.0.err) \(roots.1.err)")
        #expect(roots.0.json["root"] == roots.1.json["root"])
        #expect(roots.0.json["events"] == roots.1.json["events"])
        for words in questions {
            let answers = (
                try await terminal.run(words + ["--json", "--data", one, "--read-only"]),
                try await terminal.run(words + ["--json", "--data", other])
            )
            #expect(answers.1.status == answers.0.status, "\(words): \(answers.1.err)")
            #expect(answers.1.json.steady == answers.0.json.steady, "\(words)")
        }
    }

    /// Other books, in a folder of their own.
    func backIn(_ terminal: Terminal) async throws -> String {
        for words in [["init"], ["category", "add", "Lamps"]] {
            #expect(try await terminal.run(words + ["--data", "others"]).status == 0)
        }
        return "others"
    }
}

extension Terminal {
    /// Makes a store, with an order of somebody who has a name, on its way; `words` say where it is.
    func keepSomeBooks(_ words: [String] = []) async throws {
        for line in [
            ["init"], ["category", "add", "Lamps"],
            ["send", "RegisterUser", "userId=ada", "displayName=Ada Lovelace"],
            [
                "send", "PlaceOrder", "orderId=1042", "orderNumber=1042", "customerId=ada",
                "shippingAddress.name=Ada Lovelace", "totalCents:=8400",
            ],
            ["order", "status", "1042", "onDelivery", "--reason", "packed"],
        ] {
            let ran = try await run(line + words)
            #expect(ran.status == 0, "\(line): \(ran.err)")
        }
    }
}
