package import Records

/// New values for some of a transaction's details.
package typealias TransactionChanges = Changes<TransactionDetails>

extension TransactionDetails {
    /// Takes the new values over. Any type but a sale takes the direction away.
    package mutating func apply(_ changes: TransactionChanges) {
        loseDirection(by: changes)
        changes.apply(to: &self)
    }

    /// The same, and leaves in `changes` only what has really changed.
    mutating func settle(_ changes: inout TransactionChanges) {
        loseDirection(by: changes)
        changes.settle(in: &self)
    }

    private mutating func loseDirection(by changes: TransactionChanges) {
        if changes.value(of: \.transactionType, from: transactionType) != .sale {
            inventorySaleDirection = nil
        }
    }
}
