import Records
import Vocabulary
import Wording

/// One account: who belongs to it and who is invited, what the business says of itself, its categories, and which of
/// them a vendor's transactions take.
enum AccountScreen {
    static let screen = Screen("/books/accounts/{id}", "book-account", in: .books) { visit in
        let id = visit.path("id")
        let of = (name: "account", text: id)
        async let clock = visit.zone()
        async let found = visit.asking.item("account", [(name: "accountId", text: id)])
        async let kinds = visit.asking.list(
            "budget-categories", [of, (name: "limit", text: "200")])
        let account = try await found
        let categories = try await kinds
        let zone = try await clock
        let one = One(id: id, account: account, zone: zone, visit: visit)
        let vendors = account["vendorDefaults"]?.elements ?? []
        let names = try await BookNames().knowing(vendors, visit)
        return visit.shown(
            visit.plain(account["name"]) ?? Plain.text(id), at: .accounts,
            one.head.adding(one.people).adding([
                "vendors": vendors.map { one.vendor($0, names) }, "hasVendors": !vendors.isEmpty,
                "categories": categories.rows.map(one.category),
                "hasCategories": !categories.rows.isEmpty,
                "projects": visit.book(.projects, where: [of]),
                "transactions": visit.book(.transactions, where: [of]),
                "items": visit.book(.items, where: [of]),
                "spaces": visit.book(.spaces, where: [of]),
                "spending": visit.book(.spending, where: [of]),
                "presets": visit.book(.presets, where: [of]),
                "templates": visit.book(.templates, where: [of]),
            ]))
    }

    /// What a member may do there.
    static func role(_ role: String?) -> Sentence {
        roles[role ?? ""] ?? Sentence(quoting: role ?? "")
    }

    static let roles: [String: Sentence] = ["owner": "Owner", "admin": "Admin", "user": "User"]

    private struct One {
        let id: String
        let account: JSONValue
        let zone: Zone
        let visit: Visit

        private var only: [(name: String, text: String?)] { [("accountId", id)] }

        var head: Fields {
            let profile = account["businessProfile"] ?? .null
            let logo = profile["logoUrl"]?.text
            let isClosed = Books.isTrue(account["isClosed"])
            return [
                "id": Plain.text(id), "rawID": id,
                "whole": visit.base + Things.whole("account", id),
                "heading": visit.plain(account["name"]) ?? Plain.text(id),
                "currency": visit.plain(account["currency"]), "isClosed": isClosed,
                "isOpen": !isClosed, "opened": visit.moment(account["createdAt"], in: zone),
                "businessName": visit.plain(profile["name"]),
                "businessAddress": visit.plain(profile["address"]),
                "businessPhone": visit.plain(profile["phone"]),
                "businessLogo": logo.flatMap { Books.isOfTheWeb($0) ? $0 : nil },
                "hasProfile": profile.members?.isEmpty == false,
                "record": visit.doing("RecordTransaction", only),
                "createProject": visit.doing("CreateProject", only),
                "rename": visit.doing("RenameAccount", only),
                "close": visit.doing("CloseAccount", only),
                "reopen": visit.doing("ReopenAccount", only),
                "changeProfile": visit.doing("ChangeBusinessProfile", only),
                "addMember": visit.doing("AddMember", only),
                "invite": visit.doing("InviteMember", only),
                "setVendor": visit.doing("SetVendorDefault", only),
                "defineCategory": visit.doing("DefineBudgetCategory", only),
                "reorder": visit.doing("ReorderBudgetCategories", only),
            ]
        }

        var people: Fields {
            let members = account["members"]?.elements ?? []
            let invites = account["invites"]?.elements ?? []
            return [
                "members": members.map { member -> Fields in
                    let uid = member["uid"]?.text ?? ""
                    let here = only + [("uid", uid)]
                    return [
                        "uid": Plain.text(uid),
                        "memberName": visit.plain(member["name"]) ?? Plain.text(uid),
                        "memberRole": visit.say(AccountScreen.role(member["role"]?.text)),
                        "isOwner": member["role"]?.text == "owner",
                        "email": visit.plain(member["email"]) ?? "",
                        "changeMember": visit.doing("ChangeMember", here),
                        "changeRole": visit.doing("ChangeMemberRole", here),
                        "removeMember": visit.doing("RemoveMember", here),
                    ]
                },
                "memberTotal": visit.counted(Int64(members.count), .members),
                "invites": invites.map { invite -> Fields in
                    let id = invite["inviteId"]?.text ?? ""
                    return [
                        "inviteID": Plain.text(id), "rawInvite": id,
                        "invited": visit.plain(invite["email"]) ?? "",
                        "inviteRole": visit.say(AccountScreen.role(invite["role"]?.text)),
                        "expires": visit.moment(invite["expiresAt"], in: zone),
                        "accept": visit.doing("AcceptInvite", [("inviteId", id)]),
                    ]
                },
                "hasInvites": !invites.isEmpty,
            ]
        }

        func vendor(_ row: JSONValue, _ names: BookNames) -> Fields {
            let source = row["source"]?.text ?? ""
            return [
                "vendor": Plain.text(source),
                "vendorCategory": names.name(.category, row["budgetCategoryId"]) ?? "",
                "changeVendor": visit.doing(
                    "SetVendorDefault",
                    only + [
                        ("source", source), ("budgetCategoryId", row["budgetCategoryId"]?.text),
                    ]),
            ]
        }

        func category(_ row: JSONValue) -> Fields {
            let category = row["budgetCategoryId"]?.text ?? ""
            let isArchived = Books.isTrue(row["isArchived"])
            return [
                "categoryID": Plain.text(category), "rawCategory": category,
                "categoryName": visit.plain(row["name"]) ?? Plain.text(category),
                "categorySlug": visit.plain(row["slug"]) ?? "",
                "isFee": row["categoryType"]?.text == "fee",
                "isItemized": row["categoryType"]?.text == "itemized",
                "isExcluded": Books.isTrue(row["excludeFromOverallBudget"]),
                "isCategoryArchived": isArchived, "isCategoryInUse": !isArchived,
                "changeCategory": visit.doing(
                    "ChangeBudgetCategory", [("budgetCategoryId", category)]),
                "categoryTransactions": visit.book(
                    .transactions,
                    where: [(name: "account", text: id), (name: "category", text: category)]),
            ]
        }
    }
}
