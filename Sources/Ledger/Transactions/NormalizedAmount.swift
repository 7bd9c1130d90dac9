package import Vocabulary

/// What a transaction adds to the spending of its project: negative where money came back.
///
/// Cancelled: nothing. An inventory sale: the amount when it went to the project, minus the amount
/// when it came back from it. A return: minus the amount. Anything else: the amount.
package func normalizedAmount(
    of details: TransactionDetails, isCanceled: Bool = false
) -> Cents {
    if isCanceled { return .zero }
    switch (details.transactionType, details.inventorySaleDirection) {
    case (.sale, .projectToBusiness), (.return, _):
        // A recorded amount is never negative, so this never wraps.
        return Cents(0 &- details.amountCents.amount)
    case (.sale, .businessToProject), (.sale, nil), (.purchase, _), (.toInventory, _):
        return details.amountCents
    }
}

extension Transaction {
    /// What it adds to the spending of its project.
    package var normalizedAmountCents: Cents {
        normalizedAmount(of: details, isCanceled: isCanceled)
    }
}
