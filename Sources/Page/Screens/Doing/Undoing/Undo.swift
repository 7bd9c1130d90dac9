import EventSourcing
import Records
import Wording

/// The command that takes back what another has done, where there is one.
///
/// It is a command like any other, so the log has both. Whether it does what it should isn't believed of it: it is offered
/// only after the interface has said what it would change, and that is what the other has changed.
struct Undo: Sendable {
    let command: CommandDescription
    let data: JSONValue
    /// The revision that it was tried at.
    let revision: Int64?

    /// Pairs that take each other back. What they need is said by the events of the other, or by what was lost by it.
    static let opposites: [String: String] = {
        let pairs = [
            ("ArchiveProject", "UnarchiveProject"), ("ArchiveSpace", "UnarchiveSpace"),
            ("ArchiveBudgetCategory", "UnarchiveBudgetCategory"),
            ("CloseAccount", "ReopenAccount"), ("CloseClub", "ReopenClub"),
            ("EnableFeature", "DisableFeature"), ("CheckItem", "UncheckItem"),
            ("AddBookmark", "RemoveBookmark"), ("PinBudgetCategory", "UnpinBudgetCategory"),
            ("WriteOffItem", "ReverseWriteOff"), ("CreditWallet", "DebitWallet"),
            ("AddReview", "RemoveReview"), ("AddVariant", "RemoveVariant"),
            ("AddMember", "RemoveMember"), ("JoinClub", "LeaveClub"),
            ("AttachToTransaction", "DetachFromTransaction"),
            ("SettleReimbursement", "ReverseReimbursement"),
            ("InviteToClub", "RevokeClubInvitation"),
        ]
        var opposites = [
            "AddChecklist": "RemoveChecklist", "AddChecklistItem": "RemoveChecklistItem",
            "RemoveProjectBudget": "SetProjectBudget", "SellItems": "ReverseSale",
            "ReturnItems": "ReverseReturn",
        ]
        for (one, other) in pairs {
            opposites[one] = other
            opposites[other] = one
        }
        return opposites
    }()

    /// Those that are taken back by the same command, with what was there before.
    static let restored: Set<String> = [
        "UpdateOrderStatus", "ChangeProductPrice", "AdjustStock", "BookmarkItem",
        "ChangeCategory", "ChangeProductDetails", "ChangeShippingAddress", "ChangeUserProfile",
        "RenameAccount", "ChangeProject", "ChangeSpace", "ChangeItem", "ChangeBudgetCategory",
        "ChangeBusinessProfile", "ChangeClub", "ChangeClubSettings", "ChangeMember",
        "ChangeMemberRole", "AmendTransaction", "AmendDraft", "ChangeSpaceTemplate",
        "ChangeProjectPreset", "RescheduleMatch", "RescheduleSale", "SetVendorDefault",
        "ReorderBudgetCategories", "ChooseTimeZone", "PickTeam", "TransferClub", "MoveItem",
        "RenameChecklist", "RenameChecklistItem", "SetProjectBudget",
    ]

    /// Those whose own thing stays in the books, and counts for nothing.
    private static let leavingTraces: Set = ["SellItems", "ReturnItems"]

    init(command: CommandDescription, data: JSONValue, revision: Int64? = nil) {
        self.command = command
        self.data = data
        self.revision = revision
    }

    /// What would take it back, if the interface says that it does.
    static func of(_ done: Done, _ visit: Visit) async -> Undo? {
        guard let caller = visit.caller, caller.role != "reader" else { return nil }
        do {
            let state = try await visit.asking.get([
                "v1", "streams", done.thing.category, done.thing.id, "state",
            ])["state"]
            guard
                let undo = guess(done, state ?? .null, reason: visit.say("Taken back")),
                undo.command.isOpen(to: caller)
            else { return nil }
            let tried = try await visit.asking.post(
                ["v1", "commands", undo.command.name], [(name: "dryRun", text: "true")],
                undo.data)
            guard tried["events"]?.elements?.isEmpty == false,
                leavingTraces.contains(done.command.name)
                    || done.isUndone(by: tried["changed"] ?? .null)
            else { return nil }
            return Undo(
                command: undo.command, data: undo.data, revision: tried["revision"]?.integer)
        } catch {
            // It can't be taken back: so that isn't offered.
            return nil
        }
    }

    /// What should take it back, by what the log says and how the thing is now.
    static func guess(_ done: Done, _ state: JSONValue, reason: String) -> Undo? {
        let name = done.command.name
        guard let back = Self.back(from: done),
            let command = CommandDescription.all.first(where: { $0.name == back })
        else { return nil }
        var members: [JSONValue.Member] = []
        let own = command.targetField
        for field in command.fields {
            let value: JSONValue?
            if field.name == own {
                value = .string(done.thing.id)
            } else if let special = special(field.name, name, done, state) {
                value = special
            } else if field.name == "reason" {
                value = command.asksForReasons ? .string(reason) : nil
            } else if back == name {
                value = restoring(field, done, state)
            } else {
                value = done.said(field.name) ?? done.taken(field.name, by: command)
            }
            if let value { members.append(.init(field.name, value)) }
        }
        return Undo(command: command, data: .object(members))
    }

    private static func back(from done: Done) -> String? {
        let name = done.command.name
        if name == "SetProjectBudget",
            let id = done.said("budgetCategoryId"), done.lost("budgetCategoryId", id) == nil
        {
            return "RemoveProjectBudget"
        }
        return opposites[name] ?? (restored.contains(name) ? name : nil)
    }

    private static func special(
        _ field: String, _ command: String, _ done: Done, _ state: JSONValue
    ) -> JSONValue? {
        switch (command, field) {
        case ("ReverseWriteOff", "reason"): done.before("writeOffReason")
        case ("ReorderBudgetCategories", "order"): done.before("categoryOrder")
        case ("RevokeClubInvitation", "byId"): state["ownerId"]
        case ("AdjustStock", "delta"):
            done.said("delta")?.integer.flatMap { $0 > .min ? .integer(-$0) : nil }
        case ("UpdateOrderStatus", "status"): done.said("from")
        case ("TransferClub", "userId"), ("ChangeMemberRole", "role"): done.said("from")
        case ("BookmarkItem", "bookmark"):
            done.said("bookmark") == .boolean(true) ? .boolean(false) : .boolean(true)
        case ("RenameChecklist", "newName"):
            done.said("checklistId").flatMap { done.lost("checklistId", $0) }?["name"]
        case ("RenameChecklistItem", "text"):
            done.said("itemId").flatMap { done.lost("itemId", $0) }?["text"]
        case ("SetProjectBudget", "budgetCents"), ("RemoveProjectBudget", "budgetCents"):
            done.said("budgetCategoryId").flatMap { done.lost("budgetCategoryId", $0) }?[
                "budgetCents"]
        case ("SetVendorDefault", "budgetCategoryId"):
            done.said("source").flatMap { done.lost("source", $0) }?["budgetCategoryId"] ?? .null
        case ("ChangeMember", "email"), ("ChangeMember", "name"):
            done.said("uid").flatMap { done.lost("uid", $0) }?[field] ?? .null
        case ("AttachToTransaction", "url"): done.said("attachment")?["url"]
        case ("DetachFromTransaction", "attachment"):
            done.said("url").flatMap { done.lost("url", $0) }
        case (_, _): nil
        }
    }

    /// A field as it was before; what must be there and wasn't changed, as it is.
    private static func restoring(
        _ field: FieldDescription, _ done: Done, _ state: JSONValue
    ) -> JSONValue? {
        if let change = done.changed[field.name] {
            let before = change["from"] ?? .null
            if case .list = field.shape, before == .null { return .array([]) }
            return before.emptied(of: change["to"])
        }
        for member in done.changed.members ?? [] where member.value["from"]?.members != nil {
            // What is kept together there, a command names one by one.
            let (from, to) = (member.value["from"]?[field.name], member.value["to"]?[field.name])
            if from != to { return from ?? .null }
        }
        return field.required ? done.said(field.name) ?? state[field.name] : nil
    }
}

extension JSONValue {
    /// An object that says of what another has besides that it isn't there.
    fileprivate func emptied(of other: JSONValue?) -> JSONValue {
        guard let members, let others = other?.members else { return self }
        return .object(
            members + others.filter { self[$0.name] == nil }.map { .init($0.name, .null) })
    }
}

extension CommandDescription {
    /// Whether it may be refused for want of a reason.
    fileprivate var asksForReasons: Bool {
        rules.contains { $0.code.rawValue == "reason-required" }
    }

    /// The field that says which thing it is asked of.
    var targetField: String? {
        fields.first { $0.names == category }?.name ?? Self.targetFields[category]
    }

    private static let targetFields = [
        "wallet": "userId", "conversation": "userId", "bookmarks": "userId", "feature": "name",
        "projection": "projection", "reactor": "reactor",
    ]
}

extension Done {
    /// A field of something that was taken away, whole: the only one that is missing.
    fileprivate func taken(_ field: String, by command: CommandDescription) -> JSONValue? {
        for member in changed.members ?? [] {
            guard let before = member.value["from"]?.elements else { continue }
            let after = member.value["to"]?.elements ?? []
            let gone = before.filter { !after.contains($0) }
            if gone.count == 1, let value = gone[0][field], value != .null { return value }
        }
        return nil
    }
}
