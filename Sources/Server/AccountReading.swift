import Access
import Daybook
import EventSourcingRuntime
import EventStore
import Ledger
import Records

// What whoever is kept to one account may read: what belongs to it. Anything of another account isn't there for
// them, as nothing is that never was.

/// How a question says which account it is about. What isn't here isn't for who is kept to one.
enum AccountQuery {
    /// A list, narrowed by its parameter `account`.
    case list
    /// About nothing that is anybody's: which money amounts are in, and whose clock days go by.
    case everyone
    /// About one thing: the value of this parameter is the id of one of this category.
    case thing(parameter: String, category: String)

    static let table: [String: AccountQuery] = [
        "account": .thing(parameter: "accountId", category: Account.category),
        "budget-categories": .list,
        "budget-category": .thing(
            parameter: "budgetCategoryId", category: BudgetCategory.category),
        "budget-progress": .thing(parameter: "project", category: Project.category),
        "business": .everyone,
        "client-report": .thing(parameter: "project", category: Project.category),
        "item": .thing(parameter: "itemId", category: Item.category),
        "items": .list,
        "project": .thing(parameter: "projectId", category: Project.category),
        "project-preset": .thing(parameter: "presetId", category: ProjectPreset.category),
        "project-presets": .list,
        "projects": .list,
        "space": .thing(parameter: "spaceId", category: Space.category),
        "space-template": .thing(parameter: "templateId", category: SpaceTemplate.category),
        "space-templates": .list,
        "spaces": .list,
        "spending-report": .list,
        "transaction": .thing(parameter: "transactionId", category: Transaction.category),
        "transaction-draft": .thing(parameter: "draftId", category: TransactionDraft.category),
        "transaction-drafts": .list,
        "transactions": .list,
    ]

    /// The parameters that a list is narrowed by where nobody says to which account.
    static let account = "account"
}

extension Call {
    /// The parameters of a question, with those that keep it to what its caller may read.
    /// - Throws: ``Problem`` where they may not ask that, or of that.
    func parameters(
        of query: String, _ given: [(name: String, text: String)]
    ) async throws -> [(name: String, text: String)] {
        try requireRole(forQuery: query)
        guard let account = caller?.account else { return given }
        switch AccountQuery.table[query] {
        case nil:
            throw Problem(.forbidden, "this isn't for who is kept to one account")
        case .everyone:
            return given
        case .list:
            let named = given.filter { $0.name == AccountQuery.account }
            guard named.allSatisfy({ $0.text == account.text }) else {
                throw Problem.elsewhere(account, AccountQuery.account)
            }
            return named.isEmpty ? given + [(AccountQuery.account, account.text)] : given
        case .thing(let parameter, let category):
            let named = given.filter { $0.name == parameter }
            guard !named.isEmpty else {
                throw Problem(
                    .requiredFieldEmpty, "\(Sentence(quoting: parameter)) is required",
                    field: parameter)
            }
            for one in named { try await require(category, one.text, at: parameter) }
            return given
        }
    }

    /// - Throws: ``Problem`` where what `id` names isn't its caller's to read.
    func require(_ category: String, _ id: String, at field: String) async throws {
        if category == Token.category, caller?.role != .owner {
            throw Problem(.forbidden, "this is for whoever is \(Role.owner.rawValue) or more")
        }
        guard let account = caller?.account else { return }
        let owning = try await AccountID.owning(category, id, in: office.store)
        guard owning == account else { throw Problem.elsewhere(account, field) }
    }

    /// Who may come in is for the owner to know.
    private func requireRole(forQuery query: String) throws {
        if query == "tokens", caller?.role != .owner {
            throw Problem(.forbidden, "this is for whoever is \(Role.owner.rawValue) or more")
        }
    }
}

extension Problem {
    fileprivate static func elsewhere(_ account: AccountID, _ field: String) -> Problem {
        Problem(
            .notFound, "there is no such thing in \(Account.category) \(account.text)", field: field
        )
    }

    /// As it is told to `caller`: that what they name is another account's is nothing they should know, so it is
    /// told as what never was, and nothing else is said of it.
    func told(to caller: Caller?) -> Problem {
        let hidden: Set<RejectionCode> = [.notFound, .wrongAccount]
        guard let account = caller?.account,
            refusals.contains(where: { hidden.contains($0.code) })
        else { return self }
        var told: [Refusal] = []
        for refusal in refusals {
            let isHidden = refusals.contains {
                $0.field == refusal.field && hidden.contains($0.code)
            }
            guard isHidden else {
                told.append(refusal)
                continue
            }
            if told.contains(where: { $0.code == .notFound && $0.field == refusal.field }) {
                continue
            }
            told.append(
                Refusal(
                    .notFound, field: refusal.field,
                    "there is no such thing in \(Account.category) \(account.text)", hint: nil))
        }
        var problem = Problem(Rejection(told))
        problem.headers = headers
        return problem
    }
}
