import Answers
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

/// A text that is looked for in everything there is: in the lists, by their own filter `text`, and in
/// all messages.
struct Search {
    private let text: String
    private let searched: SearchedText
    private let office: any Office
    private let limit: Int
    private let progress: Progress

    /// Of one list so many are looked at; the best of those are shown.
    private static let mostRanked = 200
    /// Of the events of conversations, the newest ones.
    static let mostMessages = 50_000

    init(_ text: String, in office: any Office, limit: Int, progress: @escaping Progress) {
        self.text = text
        searched = SearchedText(text)
        self.office = office
        self.limit = limit
        self.progress = progress
    }

    func found() async throws -> Found {
        var found = Found(position: try await office.store.head())
        for kind in Kind.all {
            guard let group = try await group(of: kind) else { continue }
            found.groups.append(group)
        }
        let (messages, isWhole) = try await messages()
        if let messages { found.groups.append(messages) }
        found.hasReadAllMessages = isWhole
        return found
    }

    // MARK: - Lists

    private func group(of kind: Kind) async throws -> Found.Group? {
        let isFiltered = kind.hasFilter
        let asked = isFiltered ? [(name: "text", text: text)] : []
        let most = isFiltered ? "\(Self.mostRanked)" : "all"
        let reply = try await office.ask(
            kind.query, asked + [(name: "limit", text: most)], progress: progress)
        guard case .list(let items, var total, _, _) = reply.answer else { return nil }
        var things = items.map { thing(kind, $0) }
        if !isFiltered {
            things = things.filter { SearchedText($0.id + "\n" + $0.label).contains(searched) }
            total = things.count
        }
        // One that is called just so may be beyond those.
        if isFiltered, total > items.count, let name = StreamName(possible: kind.category, text),
            !things.contains(where: { $0.id == text }),
            try await office.store.revision(of: name) != nil
        {
            things.append(
                FoundThing(
                    id: text, label: "", way: kind.way(to: text), rank: 0,
                    item: .object([.init(kind.id, .string(text))])))
            total = max(total, things.count)
        }
        if things.isEmpty { return nil }
        let best = things.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .prefix(limit).map(\.element)
        return Found.Group(name: kind.name, total: total, things: best)
    }

    private func thing(_ kind: Kind, _ item: JSONValue) -> FoundThing {
        let id = item[kind.id]?.plain ?? ""
        let texts = kind.label.compactMap { item[$0]?.plain }.filter { !$0.isEmpty && $0 != id }
        return FoundThing(
            id: id, label: texts.joined(separator: "  "), way: kind.way(to: id),
            rank: rank([id] + texts), item: item)
    }

    private func rank(_ texts: [String]) -> Int {
        let all = texts.map { SearchedText($0) }
        if all.contains(searched) { return 0 }
        return all.contains { $0.hasWord(beginning: searched) } ? 1 : 2
    }

    // MARK: - Messages

    /// The messages with the text in them, newest first, and whether all were read.
    private func messages() async throws -> (Found.Group?, isWhole: Bool) {
        var group = Found.Group(name: "messages", total: 0, things: [])
        var read = 0
        _ = try await office.store.readAll(
            LogRead(.categories(["conversation"]), limit: Self.mostMessages, backward: true)
        ) { view in
            read += 1
            let payload = view.withPayload { JSONValue(payload: Array($0)) }
            guard let message = payload["text"]?.text,
                SearchedText(message).contains(searched)
            else { return true }
            group.total += 1
            if group.things.count < limit {
                let user = view.stream.id
                let day = view.occurredAt.description.prefix(10)
                group.things.append(
                    FoundThing(
                        id: user, label: "\(day)  \(message)",
                        way: "es conversation \(shellQuoted(user))", rank: 1,
                        item: .object([
                            .init("userId", .string(user)),
                            .init("position", .integer(Int64(clamping: view.position))),
                            .init("time", .string(view.occurredAt.description)),
                            .init("text", .string(message)),
                        ])))
            }
            return true
        }
        return (group.total == 0 ? nil : group, read < Self.mostMessages)
    }

    // MARK: - Kinds

    /// A list that things are looked for in.
    private struct Kind {
        var name: String
        var query: String
        /// What the streams of its things begin with.
        var category: String
        /// The field with a thing's id.
        var id: String
        /// The fields that tell a person which one it is.
        var label: [String]

        init(
            _ name: String, _ query: String? = nil, of category: String, _ id: String,
            _ label: String...
        ) {
            self.name = name
            self.query = query ?? name
            self.category = category
            self.id = id
            self.label = label
        }

        func way(to id: String) -> String { BackOffice.way(to: id, category) }

        /// Whether the list can be asked for what has a text in it; those that can't are short.
        var hasFilter: Bool {
            BackOffice.questions.first { $0.name == query }?.parameters
                .contains { $0.name == "text" } ?? false
        }

        static let all = [
            Kind("orders", of: "order", "orderId", "orderNumber", "customerName", "status"),
            Kind("people", "users", of: "user", "userId", "label", "email", "phone"),
            Kind("products", of: "product", "productId", "title"),
            Kind("categories", of: "category", "categoryId", "title"),
            Kind("projects", of: "project", "projectId", "name", "clientName"),
            Kind(
                "transactions", of: "transaction", "transactionId", "source", "transactionDate",
                "notes"),
            Kind(
                "drafts", "transaction-drafts", of: "transactiondraft", "draftId", "source", "notes"
            ),
            Kind("items", of: "item", "itemId", "name", "status"),
            Kind("spaces", of: "space", "spaceId", "name", "projectId"),
            Kind("accounts", of: "account", "accountId", "name"),
            Kind(
                "budget categories", "budget-categories", of: "budgetcategory", "budgetCategoryId",
                "name"),
            Kind("presets", "project-presets", of: "projectpreset", "presetId", "name"),
            Kind("templates", "space-templates", of: "spacetemplate", "templateId", "name"),
            Kind("jobs", of: "job", "id", "jobNumber", "title", "status"),
            Kind("invoices", of: "invoice", "id", "invoiceNumber", "customerName", "status"),
            Kind("clubs", of: "club", "clubId", "name"),
            Kind("matches", of: "match", "matchId", "title", "opponent", "venue"),
        ]
    }
}

extension BackOffice {
    /// Verbs that show the one thing whose id they are given.
    private static let showing: Set = [
        "order", "product", "user", "transaction", "item", "space", "club", "match", "conversation",
        "wallet",
    ]

    /// The command that shows a thing.
    static func way(to id: String, _ category: String) -> String {
        // What begins with a hyphen would be taken for a flag.
        showing.contains(category) && !id.hasPrefix("-")
            ? "es \(category) \(shellQuoted(id))" : "es show \(shellQuoted("\(category)-\(id)"))"
    }
}
