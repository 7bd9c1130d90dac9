import EventSourcing
import Ledger

/// What of the books was answered wrongly once.
let budgetCorrections = [
    AnswerCorrection(
        of: [TransactionListQuery.name, SpendingReportQuery.name],
        """
        totals over more than one side counted what went between the inventory and a project as \
        spending
        """,
        since: BudgetProjector.name, 3, causedBy: TransactionRecorded.self
    ) { $0.details.transactionType == .sale },
    AnswerCorrection(
        of: [BudgetProgressQuery.name, ProjectQuery.name, ProjectListQuery.name],
        "figures left out what was planned and spent in categories archived since",
        since: BudgetProjector.name, 3, causedBy: BudgetCategoryArchived.self),
]
