import Records

/// What projects, categories, spaces and accounts are called: rows of the books know them by their ids.
struct BookNames: Sendable {
    enum Kind: CaseIterable, Sendable {
        case account, project, category, space

        fileprivate var list: String {
            switch self {
            case .account: "accounts"
            case .project: "projects"
            case .category: "budget-categories"
            case .space: "spaces"
            }
        }

        fileprivate var query: String {
            switch self {
            case .account: "account"
            case .project: "project"
            case .category: "budget-category"
            case .space: "space"
            }
        }

        fileprivate var field: String {
            switch self {
            case .account: "accountId"
            case .project: "projectId"
            case .category: "budgetCategoryId"
            case .space: "spaceId"
            }
        }
    }

    /// One that is in a list to choose from.
    struct Named: Sendable {
        var id: String
        var name: String
    }

    private var names: [Kind: [String: String]] = [:]
    /// Those to choose from, in the order of their lists: not all of them where there are very many.
    private(set) var lists: [Kind: [Named]] = [:]

    /// As many as one would look through in a list to choose from.
    private static let most = 200

    /// Those of these kinds that can be chosen from.
    static func listed(_ kinds: [Kind], _ visit: Visit) async throws -> BookNames {
        var found = BookNames()
        try await withThrowingTaskGroup(of: (Kind, [Named]).self) { group in
            for kind in kinds { group.addTask { (kind, try await list(of: kind, visit)) } }
            for try await (kind, list) in group {
                found.lists[kind] = list
                for one in list { found.names[kind, default: [:]][one.id] = one.name }
            }
        }
        return found
    }

    private static func list(of kind: Kind, _ visit: Visit) async throws -> [Named] {
        // Who is kept to one account isn't told of any other.
        if kind == .account, let account = visit.caller?.account {
            return [Named(id: account, name: try await name(of: kind, account, visit) ?? account)]
        }
        let rows = try await visit.asking.list(
            kind.list, [(name: "limit", text: String(most))]
        ).rows
        return rows.compactMap { row in
            row[kind.field]?.text.map { Named(id: $0, name: visit.plain(row["name"]) ?? $0) }
        }
    }

    private static func name(of kind: Kind, _ id: String, _ visit: Visit) async throws -> String? {
        do {
            let item = try await visit.asking.item(kind.query, [(name: kind.field, text: id)])
            return visit.plain(item["name"])
        } catch let problem as InterfaceProblem where problem.status == 404 {
            return nil
        }
    }

    /// The same, and those that stand in `rows`.
    func knowing(_ rows: [JSONValue], _ visit: Visit) async throws -> BookNames {
        var missing: [(Kind, String)] = []
        for kind in Kind.allCases {
            let ids = Set(rows.compactMap { $0[kind.field]?.text })
            missing += ids.filter { names[kind]?[$0] == nil }.map { (kind, $0) }
        }
        if missing.isEmpty { return self }
        var all = self
        try await withThrowingTaskGroup(of: (Kind, String, String?).self) { group in
            for (kind, id) in missing {
                group.addTask { (kind, id, try await Self.name(of: kind, id, visit)) }
            }
            for try await (kind, id, name) in group { all.names[kind, default: [:]][id] = name }
        }
        return all
    }

    /// What one is called, or its id where nobody may know.
    func name(_ kind: Kind, _ id: JSONValue?) -> String? {
        id?.text.map { names[kind]?[$0] ?? Plain.text($0) }
    }

    func options(_ kind: Kind, _ visit: Visit) -> [(value: String, title: String)] {
        (lists[kind] ?? []).map { ($0.id, visit.name($0.name)) }
    }

    /// Whether there is more than one account: only then is it worth saying which.
    var hasSeveralAccounts: Bool { (lists[.account] ?? []).count > 1 }

    /// Where a list can be narrowed to: one project, or what is in none.
    func scopes(_ visit: Visit) -> [(value: String, title: String)] {
        [("inventory", visit.say("Inventory"))]
            + options(.project, visit).map { ("project:" + $0.value, $0.title) }
    }
}
