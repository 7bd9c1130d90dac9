import EventSourcing
import EventStore
import Ledger
import Records
import Vocabulary

/// The books: projects with their budgets, and every receipt that comes in for them.
struct DemoBooks {
    private var chance: DemoChance
    private var agenda = DemoAgenda()
    private var number = 0

    /// Receipts of one project, spread over so many days.
    private static let receipts = 420
    private static let duration = 170

    init(_ seed: UInt64) {
        chance = DemoChance(seed: seed)
        open()
        for project in DemoProjects.projects { plan(project) }
        for day in stride(from: 9, to: 365, by: 4) { buyStock(on: day) }
    }

    /// All that is entered on one day.
    mutating func happenings(on day: Int) -> [DemoMoment] { agenda.take(day) }

    private mutating func open() {
        var account = OpenAccount()
        account.accountId = AccountID(DemoProjects.account)
        account.name = DemoProjects.accountName
        account.ownerUid = MemberID(DemoProjects.owner)
        add(DemoCalendar.time(0, minute: 5 * 60), "account", account)
        for (index, category) in DemoProjects.categories.enumerated() {
            var command = DefineBudgetCategory()
            command.budgetCategoryId = BudgetCategoryID(category.id)
            command.accountId = AccountID(DemoProjects.account)
            command.name = category.name
            command.categoryType = category.type
            command.excludeFromOverallBudget = category.isExcluded ? true : nil
            add(DemoCalendar.time(0, minute: 5 * 60 + 1 + index), "budget-\(category.id)", command)
        }
    }

    // MARK: Projects

    private mutating func plan(_ project: DemoProject) {
        var command = CreateProject()
        command.projectId = ProjectID(project.id)
        command.accountId = AccountID(DemoProjects.account)
        command.details.name = project.name
        command.details.clientName = project.client
        add(DemoCalendar.time(project.day, minute: 9 * 60), "project-\(project.id)", command)
        for (index, category) in DemoProjects.categories.enumerated() {
            let share = [22, 30, 12, 9, 14, 8, 3, 2][index]
            let cents = project.cents / 100 * Int64(share)
            setBudget(
                project, category, cents, DemoCalendar.time(project.day, minute: 9 * 60 + 1 + index)
            )
            spend(project, category, cents, share)
            if chance.happens(160) {
                let later = min(project.day + chance.number(40...110), 360)
                setBudget(
                    project, category, cents + cents / 10 + 5_00,
                    DemoCalendar.time(later, minute: 11 * 60 + index),
                    because: chance.one(of: DemoProjects.budgetReasons))
            }
        }
    }

    private mutating func setBudget(
        _ project: DemoProject, _ category: DemoBudgetCategory, _ cents: Int64, _ time: Timestamp,
        because reason: String? = nil
    ) {
        var command = SetProjectBudget()
        command.projectId = ProjectID(project.id)
        command.budgetCategoryId = BudgetCategoryID(category.id)
        command.budgetCents = Cents(cents)
        let kind = reason == nil ? "planned" : "raised"
        add(time, "\(kind)-\(project.id)-\(category.id)", command, because: reason)
    }

    /// The receipts of one category of a project: together about what the project's load says.
    private mutating func spend(
        _ project: DemoProject, _ category: DemoBudgetCategory, _ budget: Int64, _ share: Int
    ) {
        let count = max(3, Self.receipts * share / 100)
        let typical = Double(budget) * project.load / Double(count)
        for _ in 0..<count {
            let day = project.day + chance.number(2...Self.duration)
            var details = TransactionDetails()
            details.projectId = ProjectID(project.id)
            details.budgetCategoryId = BudgetCategoryID(category.id)
            details.source = chance.one(of: category.vendors)
            details.notes = chance.happens(350) ? chance.one(of: DemoProjects.notes) : nil
            details.amountCents = Cents(max(1_00, Int64(typical * chance.share(40...170))))
            if chance.happens(45) {
                details.transactionType = .return
            } else if category.id == "lighting", chance.happens(300) {
                details.transactionType = .sale
                details.inventorySaleDirection =
                    chance.happens(900) ? .businessToProject : .projectToBusiness
                details.source = "Shop stock"
            }
            if day < 365 { record(details, on: day) }
        }
    }

    /// Bought for the shop itself.
    private mutating func buyStock(on day: Int) {
        var details = TransactionDetails()
        details.transactionType = .toInventory
        details.source = chance.one(of: ["Brass & Glass", "Nordlys", "Loom House"])
        details.amountCents = Cents(Int64(chance.number(90...900)) * 100)
        record(details, on: day)
    }

    // MARK: Receipts

    private mutating func record(_ receipt: TransactionDetails, on day: Int) {
        number += 1
        let id = "t-\(String(number + 10_000).dropFirst())"
        var details = receipt
        details.transactionDate = DemoCalendar.time(day, minute: 0).day
        details.purchasedBy = chance.one(of: DemoPeople.bookkeepers + [DemoPeople.buyer])
        details.needsReview = chance.happens(60) ? true : nil
        details.hasEmailReceipt = chance.happens(400) ? true : nil
        if chance.happens(500) {
            details.taxRatePct = 20
            details.subtotalCents = Cents(details.amountCents.amount * 100 / 120)
        }
        var command = RecordTransaction()
        command.transactionId = TransactionID(id)
        command.accountId = AccountID(DemoProjects.account)
        command.details = details
        let time = DemoCalendar.time(day, minute: chance.number(9 * 60...17 * 60))
        add(time, id, command)
        if chance.happens(50) { amend(id, details, after: time) }
        if chance.happens(25) { cancel(id, after: time) }
    }

    private mutating func amend(_ id: String, _ details: TransactionDetails, after time: Timestamp)
    {
        var command = AmendTransaction()
        command.transactionId = TransactionID(id)
        var amended = details
        amended.notes = "checked against the receipt"
        if details.subtotalCents == nil {
            amended.amountCents = Cents(
                details.amountCents.amount + Int64(chance.number(1...40)) * 25)
        }
        command.changes = Changes(from: details, to: amended)
        add(
            minutes(chance.number(20...2000), after: time), "\(id)-amended", command,
            because: chance.one(of: DemoProjects.amendReasons))
    }

    private mutating func cancel(_ id: String, after time: Timestamp) {
        var command = CancelTransaction()
        command.transactionId = TransactionID(id)
        add(
            minutes(chance.number(2100...6000), after: time), "\(id)-cancelled", command,
            because: chance.one(of: DemoProjects.cancelReasons))
    }

    private func minutes(_ count: Int, after time: Timestamp) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds + Int64(count) * 60_000)
    }

    private mutating func add<C: Command>(
        _ time: Timestamp, _ id: String, _ command: C, because reason: String? = nil
    ) {
        agenda.add(
            DemoMoment(
                time, by: chance.one(of: DemoPeople.bookkeepers), id, command, because: reason))
    }
}
