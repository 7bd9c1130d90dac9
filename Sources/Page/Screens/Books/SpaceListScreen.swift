import Records
import Wording

/// The spaces, each with how far its checklists are done.
enum SpaceListScreen {
    static let screen = Screen("/books/spaces", "book-space-list", in: .books) { visit in
        async let known = BookNames.listed([.account, .project], visit)
        let list = try await visit.asking.list(
            "spaces", visit.asked(["scope", "account", "archived", "text"], most: 60))
        let names = try await known.knowing(list.rows, visit)
        let scope = visit.parameter("scope") ?? ""
        let project = scope.hasPrefix("project:") ? String(scope.dropFirst(8)) : nil
        let account = TransactionList.account(visit, names)
        return visit.shown(
            visit.say("Spaces"), at: .spaces,
            [
                "spaces": list.rows.map { SpaceRow.fields(visit, $0, names) },
                "isEmpty": list.rows.isEmpty,
                "total": list.total.map { visit.counted($0, .spaces) },
                "pages": Pages.fields(visit, list), "text": visit.parameter("text"),
                "scopes": visit.options(names.scopes(visit), of: "scope"),
                "accounts": visit.options(names.options(.account, visit), of: "account"),
                "severalAccounts": names.hasSeveralAccounts,
                "archived": visit.options(
                    [("true", visit.say("Archived ones"))], of: "archived"),
                "create": visit.doing(
                    "CreateSpace", [("accountId", account), ("projectId", project)]),
                "fromTemplate": visit.doing(
                    "CreateSpaceFromTemplate", [("projectId", project)]),
            ])
    }
}
