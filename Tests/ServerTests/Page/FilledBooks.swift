import Access
import Testing

@testable import Server

/// Books with two accounts: a project over plan, transactions, an item that was moved, a space with a checklist.
struct FilledBooks {
    let server: Serving

    init() async throws {
        server = try await Serving()
        for account in ["a", "b"] { try await fill(account) }
    }

    private func fill(_ account: String) async throws {
        let ours = #""accountId":"\#(account)""#
        try await send("OpenAccount", #"{\#(ours),"name":"Studio \#(account)","ownerUid":"u"}"#)
        try await send(
            "CreateProject",
            #"{"projectId":"p-\#(account)",\#(ours),"name":"House \#(account)","clientName":"Edith"}"#
        )
        try await send(
            "DefineBudgetCategory",
            #"{"budgetCategoryId":"c-\#(account)",\#(ours),"name":"Lamps \#(account)","categoryType":"general"}"#
        )
        try await send(
            "SetProjectBudget",
            #"{"projectId":"p-\#(account)","budgetCategoryId":"c-\#(account)","budgetCents":10000}"#
        )
        try await record(account, "t-\(account)", 11800)
        try await send(
            "AddItem",
            #"{"itemId":"i-\#(account)",\#(ours),"projectId":"p-\#(account)","name":"Lamp \#(account)","purchasePriceCents":4200}"#
        )
        try await send(
            "CreateSpace",
            #"{"spaceId":"s-\#(account)",\#(ours),"projectId":"p-\#(account)","name":"Hall \#(account)"}"#
        )
        try await send(
            "AddChecklist", #"{"spaceId":"s-\#(account)","checklistId":"1","name":"First"}"#)
        try await send(
            "AddChecklistItem",
            #"{"spaceId":"s-\#(account)","checklistId":"1","itemId":"1","text":"Measure"}"#)
    }

    func record(_ account: String, _ id: String, _ cents: Int, _ more: String = "") async throws {
        try await send(
            "RecordTransaction",
            """
            {"transactionId":"\(id)","accountId":"\(account)","projectId":"p-\(account)",\
            "transactionDate":"2026-03-01","amountCents":\(cents),"transactionType":"purchase",\
            "budgetCategoryId":"c-\(account)","source":"Brass & Glass"\(more)}
            """)
    }

    func send(
        _ command: String, _ data: String, _ headers: [String: String] = [:]
    ) async throws {
        let answer = try await server.send(command, data, as: .owner, headers)
        try #require(answer.status == 200, "\(command): \(answer.text)")
    }

    func looking(as role: Role = .owner) -> Looking { Looking(server: server, role: role) }

    /// Each of them, of account a.
    static let paths = [
        "/books", "/books/accounts", "/books/accounts/a", "/books/projects", "/books/projects/p-a",
        "/books/projects/p-a/report", "/books/transactions", "/books/transactions/t-a",
        "/books/drafts", "/books/items", "/books/items/i-a", "/books/spaces", "/books/spaces/s-a",
        "/books/spending", "/books/presets", "/books/templates",
    ]
}
