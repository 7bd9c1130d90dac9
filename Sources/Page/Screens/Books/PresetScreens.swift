import Records
import Wording

/// What new projects and new spaces can begin with.
enum PresetScreens {
    static let presets = Screen("/books/presets", "book-presets", in: .books) { visit in
        async let known = BookNames.listed([.account, .category], visit)
        let list = try await visit.asking.list(
            "project-presets", visit.asked(["account", "text"]))
        let budgets = list.rows.flatMap { $0["budgets"]?.elements ?? [] }
        let pinned = list.rows.flatMap { $0["pins"]?.elements ?? [] }.map { id -> JSONValue in
            .object([.init("budgetCategoryId", id)])
        }
        let names = try await known.knowing(list.rows + budgets + pinned, visit)
        let templates = try await visit.asking.list(
            "space-templates", [(name: "limit", text: "200")])
        let currencies = try await currencies(of: list.rows, visit)
        return visit.shown(
            visit.say("Presets"), at: .presets,
            common(list, .presets, names, visit).adding([
                "presets": list.rows.map {
                    preset(
                        $0, names, templates.rows,
                        in: currencies[$0["accountId"]?.text ?? ""], visit)
                },
                "define": visit.doing(
                    "DefineProjectPreset",
                    [("accountId", TransactionList.account(visit, names))]),
            ]))
    }

    static let templates = Screen("/books/templates", "book-templates", in: .books) { visit in
        async let known = BookNames.listed([.account], visit)
        let list = try await visit.asking.list(
            "space-templates", visit.asked(["account", "text"]))
        let names = try await known
        return visit.shown(
            visit.say("Templates"), at: .templates,
            common(list, .spaceTemplates, names, visit).adding([
                "templates": list.rows.map { template($0, names, visit) },
                "define": visit.doing(
                    "DefineSpaceTemplate",
                    [("accountId", TransactionList.account(visit, names))]),
            ]))
    }

    /// What amounts of each account are in: presets themselves don't tell.
    private static func currencies(
        of rows: [JSONValue], _ visit: Visit
    ) async throws -> [String: JSONValue] {
        var currencies: [String: JSONValue] = [:]
        for account in Set(rows.compactMap { $0["accountId"]?.text }) {
            let item = try await visit.asking.item("account", [(name: "accountId", text: account)])
            currencies[account] = item["currency"]
        }
        return currencies
    }

    private static func common(
        _ list: List, _ what: Counted, _ names: BookNames, _ visit: Visit
    ) -> Fields {
        [
            "isEmpty": list.rows.isEmpty, "total": list.total.map { visit.counted($0, what) },
            "pages": Pages.fields(visit, list), "text": visit.parameter("text"),
            "accounts": visit.options(names.options(.account, visit), of: "account"),
            "severalAccounts": names.hasSeveralAccounts,
        ]
    }

    private static func preset(
        _ row: JSONValue, _ names: BookNames, _ templates: [JSONValue],
        in currency: JSONValue?, _ visit: Visit
    ) -> Fields {
        let id = row["presetId"]?.text ?? ""
        let parts = { (name: String) in row[name]?.elements ?? [] }
        let planned = { (part: JSONValue) -> String in
            let money: [JSONValue.Member] = [
                .init("currency", currency ?? .null), .init("minor", part["budgetCents"] ?? .null),
            ]
            return visit.money(.object(money)) ?? ""
        }
        return [
            "presetID": Plain.text(id), "rawPreset": id,
            "whole": visit.base + Things.whole("projectpreset", id),
            "presetName": visit.plain(row["name"]) ?? Plain.text(id),
            "presetAccount": names.hasSeveralAccounts
                ? names.name(.account, row["accountId"]) : nil,
            "presetBudgets": parts("budgets").map { part -> Fields in
                [
                    "presetCategory": names.name(.category, part["budgetCategoryId"]) ?? "",
                    "presetBudget": planned(part),
                ]
            },
            "presetPins": parts("pins").compactMap { names.name(.category, $0) },
            "presetCategories": parts("categories").map { part -> Fields in
                [
                    "presetCategory": visit.plain(part["name"]) ?? "",
                    "presetBudget": planned(part),
                ]
            },
            "presetSpaces": parts("spaces").map { part in
                let template = templates.first { $0["templateId"] == part["templateId"] }
                return visit.plain(part["name"]) ?? visit.plain(template?["name"])
                    ?? visit.plain(part["templateId"]) ?? ""
            },
            "hasBudgets": !parts("budgets").isEmpty, "hasPins": !parts("pins").isEmpty,
            "hasCategories": !parts("categories").isEmpty, "hasSpaces": !parts("spaces").isEmpty,
            "changePreset": visit.doing("ChangeProjectPreset", [("presetId", id)]),
            "usePreset": visit.doing(
                "CreateProject", [("accountId", row["accountId"]?.text), ("presetId", id)]),
        ]
    }

    private static func template(
        _ row: JSONValue, _ names: BookNames, _ visit: Visit
    ) -> Fields {
        let id = row["templateId"]?.text ?? ""
        return [
            "templateID": Plain.text(id), "rawTemplate": id,
            "whole": visit.base + Things.whole("spacetemplate", id),
            "templateName": visit.plain(row["name"]) ?? Plain.text(id),
            "templateAccount": names.hasSeveralAccounts
                ? names.name(.account, row["accountId"]) : nil,
            "checklists": (row["checklists"]?.elements ?? []).map { list -> Fields in
                [
                    "checklistName": visit.plain(list["name"]) ?? "",
                    "points": (list["items"]?.elements ?? []).compactMap(visit.plain),
                ]
            },
            "changeTemplate": visit.doing("ChangeSpaceTemplate", [("templateId", id)]),
            "useTemplate": visit.doing("CreateSpaceFromTemplate", [("templateId", id)]),
        ]
    }
}
