import Access
import Daybook
import EventSourcing
import EventSourcingRuntime
import Foundation
import HTTPTypes
import Records
import Testing

@testable import Server

/// A server of two accounts, each with a project, a category, a transaction, and a token of each role.
private struct TwoAccounts {
    let server: Serving
    private let tokens: [String: [Role: String]]

    init() async throws {
        server = try await Serving()
        for account in ["a", "b"] {
            for (command, data) in [
                ("OpenAccount", #"{"accountId":"\#(account)","name":"Studio","ownerUid":"u"}"#),
                (
                    "CreateProject",
                    #"{"projectId":"p-\#(account)","accountId":"\#(account)","name":"Kitchen"}"#
                ),
                (
                    "RecordTransaction",
                    """
                    {"transactionId":"t-\(account)","accountId":"\(account)","projectId":"p-\(account)",\
                    "transactionDate":"2026-03-01","amountCents":1200,"transactionType":"purchase"}
                    """
                ),
            ] {
                let answer = try await server.send(command, data)
                try #require(answer.status == 200, "\(answer.text)")
            }
        }
        var tokens: [String: [Role: String]] = [:]
        for account in ["a", "b"] {
            for role in Role.allCases {
                tokens[account, default: [:]][role] =
                    try await Serving.token(role, in: server.office, account: account).text
            }
        }
        self.tokens = tokens
        let last = tokens["b"]?[.owner]
        while try await server.client.ask("GET", "/v1/session", token: last).status == 401 {
            await Task.yield()
        }
    }

    func get(_ path: String, as role: Role, of account: String) async throws -> RawClient.Answer {
        try await ask("GET", path, as: role, of: account)
    }

    func ask(
        _ method: String, _ path: String, as role: Role, of account: String,
        _ headers: [String: String] = [:], body: String? = nil
    ) async throws -> RawClient.Answer {
        try await server.client.ask(
            method, path, token: tokens[account]?[role], headers, body: body)
    }
}

@Suite struct `Who is kept to an account` {
    @Test func `may ask of each address what the table says, and no more`() async throws {
        let two = try await TwoAccounts()
        for route in Routes.table.all {
            let path = route.path.replacingOccurrences(of: "{name}", with: "projects")
                .replacingOccurrences(of: "{category}", with: "project")
                .replacingOccurrences(of: "{id}", with: "p-a")
                .replacingOccurrences(of: "{position}", with: "1")
            // What goes on for ever is asked for its head.
            let method =
                route.path.hasSuffix("/live") ? "HEAD" : route.method.rawValue
            for role in Role.allCases {
                let answer = try await two.ask(
                    method, path, as: role, of: "a", body: method == "POST" ? "{}" : nil)
                let may = route.least.map { role >= $0 && route.isInAccounts } ?? true
                #expect(
                    (answer.status != 403) == may, "\(method) \(path) by \(role): \(answer.status)")
            }
        }
    }

    @Test(arguments: Role.allCases)
    func `finds what is theirs, and nothing of another account`(role: Role) async throws {
        let two = try await TwoAccounts()
        let paths = [
            "/v1/queries/account?accountId=%", "/v1/queries/project?projectId=p-%",
            "/v1/queries/transaction?transactionId=t-%", "/v1/queries/budget-progress?project=p-%",
            "/v1/queries/client-report?project=p-%", "/v1/queries/transactions?account=%",
            "/v1/queries/spending-report?account=%", "/v1/streams/project/p-%/state",
            "/v1/streams/account/%/state",
        ]
        for path in paths {
            let own = path.replacingOccurrences(of: "%", with: "a")
            let other = path.replacingOccurrences(of: "%", with: "b")
            let missing = path.replacingOccurrences(of: "%", with: "none")
            #expect(try await two.get(own, as: role, of: "a").status == 200, "\(own)")
            let refused = try await two.get(other, as: role, of: "a")
            #expect(refused.status == 404, "\(other)")
            // Not even by its words can it be told from what never was.
            let nothing = try await two.get(missing, as: role, of: "a")
            #expect(try refused.json["errors"] == nothing.json["errors"], "\(other)")
        }
        let list = try await two.get("/v1/queries/transactions", as: role, of: "b").json
        #expect(list["items"]?.elements?.map { $0["transactionId"]?.text } == ["t-b"])
        #expect(try await two.get("/v1/queries/orders", as: role, of: "a").status == 403)
        // Whose clock the days of their own go by is theirs to know.
        #expect(try await two.get("/v1/queries/business", as: role, of: "a").status == 200)
        #expect(try await two.get("/v1/queries/accounts", as: role, of: "a").status == 403)
    }

    @Test func `changes what their role there may, and nothing of another account`() async throws {
        let two = try await TwoAccounts()
        func send(
            _ command: String, _ data: String, as role: Role, of account: String = "a"
        ) async throws -> RawClient.Answer {
            try await two.ask(
                "POST", "/v1/commands/\(command)", as: role, of: account, body: data)
        }
        let rename = #"{"projectId":"p-a","name":"Bath"}"#
        let renamed = try await send("ChangeProject", rename, as: .admin)
        #expect(renamed.status == 200, "\(renamed.text)")
        #expect(try await send("ChangeProject", rename, as: .user).status == 403)
        #expect(try await send("ChangeProject", rename, as: .reader).status == 403)
        let elsewhere = try await send("ChangeProject", rename, as: .owner, of: "b")
        #expect(elsewhere.status == 404)
        let record =
            #"{"accountId":"b","transactionDate":"2026-03-01","amountCents":1,"transactionType":"purchase"}"#
        #expect(try await send("RecordTransaction", record, as: .owner).status == 404)
        // Nor can they find out by naming what is another's.
        let named =
            #"{"accountId":"a","projectId":"p-b","transactionDate":"2026-03-01","amountCents":1,"transactionType":"purchase"}"#
        let answer = try await send("RecordTransaction", named, as: .owner)
        #expect(answer.status == 404)
        #expect(!answer.text.contains("wrong-account"))
        let nothing = named.replacingOccurrences(of: "p-b", with: "p-none")
        let missing = try await send("RecordTransaction", nothing, as: .owner)
        #expect(try answer.json["errors"] == missing.json["errors"])
        for command in [
            ("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#),
            ("OpenAccount", #"{"accountId":"c","name":"Mine","ownerUid":"owner"}"#),
            (
                "CreateToken",
                #"{"tokenId":"t","name":"me","role":"owner","digest":"\#(String(repeating: "0", count: 64))"}"#
            ),
        ] {
            #expect(
                try await send(command.0, command.1, as: .owner).status == 403, "\(command.0)")
        }
    }

    @Test(arguments: Role.allCases)
    func `is told that they may not read the log, whatever they are there`(role: Role) async throws
    {
        let two = try await TwoAccounts()
        let position = try await two.get("/v1/position", as: role, of: "a").json
        #expect(position["readsLog"] == .boolean(false))
        let ofAll = try await two.server.get("/v1/position", as: role).json
        #expect(ofAll["readsLog"] == .boolean(role >= .admin))
    }

    @Test func `is told nothing more of what belongs to another account, archived or not`()
        async throws
    {
        let two = try await TwoAccounts()
        let category =
            #"{"budgetCategoryId":"c-b","accountId":"b","name":"Lamps","categoryType":"general"}"#
        #expect(try await two.server.send("DefineBudgetCategory", category).status == 200)
        let archive = #"{"budgetCategoryId":"c-b"}"#
        #expect(try await two.server.send("ArchiveBudgetCategory", archive).status == 200)
        func errors(naming id: String) async throws -> JSONValue? {
            let record = """
                {"accountId":"a","transactionDate":"2026-03-01","amountCents":1,\
                "transactionType":"purchase","budgetCategoryId":"\(id)"}
                """
            let answer = try await two.ask(
                "POST", "/v1/commands/RecordTransaction", as: .user, of: "a", body: record)
            #expect(answer.status == 404)
            return try answer.json["errors"]
        }
        #expect(try await errors(naming: "c-b") == (try await errors(naming: "c-none")))
    }

    @Test func `is known in the audit by name and account`() async throws {
        let two = try await TwoAccounts()
        _ = try await two.ask(
            "POST", "/v1/commands/ChangeProject", as: .admin, of: "a",
            body: #"{"projectId":"p-a","name":"Bath"}"#)
        let audit = try await two.get("/v1/streams/project/p-a/audit", as: .admin, of: "a")
        #expect(audit.text.contains("admin@a"), "\(audit.text)")
    }
}
