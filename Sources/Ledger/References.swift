import EventSourcing

// What a command of the ledger names besides its own aggregate: whether it is there, belongs to the
// same account and is still in use.

extension Refusals {
    mutating func requireAccount(_ id: AccountID, _ facts: Facts) {
        require(
            facts.state(of: id).exists, .notFound, "accountId", "there is no account \(id)")
    }

    mutating func requireProject(_ id: ProjectID, of account: AccountID, _ facts: Facts) {
        let project = facts.state(of: id)
        guard project.exists else {
            return require(false, .notFound, "projectId", "there is no project \(id)")
        }
        require(
            project.accountId == account, .wrongAccount, "projectId",
            "project \(id) belongs to another account")
        require(
            !project.isArchived, .projectArchived, "projectId", "project \(id) is archived",
            hint: "es send UnarchiveProject projectId=\(id)")
    }

    /// `isLive`: it isn't archived either.
    mutating func requireCategory(
        _ id: BudgetCategoryID, of account: AccountID, isLive: Bool = true,
        at field: String = "budgetCategoryId", _ facts: Facts
    ) {
        let category = facts.state(of: id)
        guard category.exists else {
            return require(false, .notFound, field, "there is no budget category \(id)")
        }
        require(
            category.accountId == account, .wrongAccount, field,
            "budget category \(id) belongs to another account")
        require(
            !isLive || !category.isArchived, .categoryArchived, field,
            "budget category \(id) is archived")
    }
}

extension CommandGuide.Rule {
    static let sameAccount = Self(.wrongAccount, "what it names belongs to the same account")
    static let projectLive = Self(.projectArchived, "the project is not archived")
    static let categoryLive = Self(.categoryArchived, "the budget category is not archived")
}
