import Records
import Wording

/// The projects: for whom each is, and how much of its budget is spent.
enum ProjectList {
    static let screen = Screen("/books/projects", "book-projects", in: .books) { visit in
        async let known = BookNames.listed([.account], visit)
        let projects = try await visit.asking.list(
            "projects", visit.asked(["account", "archived", "text"], most: 48))
        let names = try await known
        return visit.shown(
            visit.say("Projects"), at: .projects,
            [
                "projects": projects.rows.map { card($0, names, visit) },
                "isEmpty": projects.rows.isEmpty,
                "total": projects.total.map { visit.counted($0, .projects) },
                "pages": Pages.fields(visit, projects),
                "text": visit.parameter("text"),
                "accounts": visit.options(names.options(.account, visit), of: "account"),
                "severalAccounts": names.hasSeveralAccounts,
                "archived": visit.yesOrNo("archived", "Archived ones", "Those that go on"),
                "sorts": visit.options(
                    [
                        ("name", visit.say("By name")), ("-createdAt", visit.say("Newest first")),
                        ("-updatedAt", visit.say("Changed last")),
                    ], of: "sort"),
                "create": visit.doing(
                    "CreateProject", [("accountId", visit.parameter("account"))]),
            ])
    }

    /// A project as it is shown among others.
    static func card(_ row: JSONValue, _ names: BookNames, _ visit: Visit) -> Fields {
        let id = row["projectId"]?.text ?? ""
        return [
            "projectID": Plain.text(id), "projectAddress": visit.book(.projects, id),
            "projectName": visit.plain(row["name"]) ?? Plain.text(id),
            "client": visit.plain(row["clientName"]) ?? "",
            "projectAccount": names.hasSeveralAccounts
                ? names.name(.account, row["accountId"]) ?? "" : "",
            "isArchived": Books.isTrue(row["isArchived"]),
            "budget": BudgetBar.fields(visit, row),
        ]
    }
}
