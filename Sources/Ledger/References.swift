import EventSourcing
import Records
import Vocabulary

// What a command of the ledger names besides its own aggregate: whether it is there, belongs to the
// same account and is still in use.

extension Refusals {
    mutating func requireAccount(_ id: AccountID, _ facts: Facts) {
        let account = facts.state(of: id)
        guard account.exists else { return note(.notFound("account", id, "accountId")) }
        requireOpen(account, id)
    }

    /// An account that is named beside a thing, or stands in it, is that thing's own; `nil` is any.
    mutating func requireSame(
        _ given: AccountID?, as own: AccountID, _ thing: @autoclosure () -> Sentence,
        _ field: String = "accountId"
    ) {
        require(
            given == nil || given == own, .wrongAccount, field,
            "\(thing()) belongs to another account")
    }

    mutating func requireProject(_ id: ProjectID, of account: AccountID, _ facts: Facts) {
        let project = facts.state(of: id)
        guard project.exists else {
            return note(.notFound("project", id, "projectId"))
        }
        requireSame(account, as: project.accountId, "project \(id)", "projectId")
        requireLive(project, id)
    }

    /// For something in `project`, or without one for the whole account. `isNew`: it wasn't said before, so
    /// it isn't archived either, and no other project's own.
    mutating func requireCategory(
        _ id: BudgetCategoryID, of account: AccountID, in project: ProjectID?, isNew: Bool = true,
        at field: String = "budgetCategoryId", _ facts: Facts
    ) {
        let category = facts.state(of: id)
        guard category.exists else {
            return note(.notFound("budget category", id, field))
        }
        requireSame(account, as: category.accountId, "budget category \(id)", field)
        guard isNew else { return }
        require(
            !category.isArchived, .categoryArchived, field, "budget category \(id) is archived")
        if let owner = category.projectId, owner != project {
            require(
                false, .categoryNotInProject, field,
                "budget category \(id) is project \(owner)'s own")
        }
    }
}

extension CommandGuide.Rule {
    static let textsFit = Self(
        .tooLong, "a note, description or address has at most 4,000 characters, any other text 120")
    static let sameAccount = Self(.wrongAccount, "what it names belongs to the same account")
    static let projectLive = Self(.projectArchived, "the project is not archived")
    static let categoryLive = Self(.categoryArchived, "the budget category is not archived")
    static let categoryInProject = Self(
        .categoryNotInProject, "the budget category is no other project's own")
}
