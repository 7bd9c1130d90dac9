package import Records

/// Why the ledger refuses.
extension RejectionCode {
    /// What a command names belongs to another account.
    package static let wrongAccount = Self("wrong-account")
    /// The account is closed: nothing new begins in it.
    package static let accountClosed = Self("account-closed")
    /// The project is archived and takes no change.
    package static let projectArchived = Self("project-archived")
    /// A preset of projects is archived: no more begin with it.
    package static let presetArchived = Self("preset-archived")
    /// The budget category is a project's own, and something else would come under it.
    package static let categoryNotInProject = Self("category-not-in-project")
    /// A date isn't a day of the calendar, written `2026-03-01`.
    package static let invalidDate = Self("invalid-date")
    /// A tax rate isn't 0 to 100 percent, or a subtotal isn't 0 to the amount.
    package static let invalidTax = Self("invalid-tax")
    /// An inventory sale doesn't say which way it went.
    package static let directionRequired = Self("direction-required")
    /// The transaction is cancelled and takes no change.
    package static let transactionCanceled = Self("transaction-canceled")
    /// A transaction is one with what happened to its items, and is reversed, not cancelled or amended.
    package static let canonicalTransaction = Self("canonical-transaction")
    /// A transaction that is to be reversed is one by itself, and is cancelled.
    package static let notCanonical = Self("not-canonical")
    /// Things came back of a purchase, by a return that counts.
    package static let transactionReturned = Self("transaction-returned")
    /// A draft was recorded or discarded.
    package static let draftClosed = Self("draft-closed")
    /// Something isn't known yet of a draft that a transaction needs.
    package static let draftIncomplete = Self("draft-incomplete")
    /// Nobody is to pay a transaction back.
    package static let nothingDue = Self("nothing-due")
    /// The space is archived and takes no change.
    package static let spaceArchived = Self("space-archived")
    /// A template of spaces is archived: nothing more is made of it.
    package static let templateArchived = Self("template-archived")
}

/// Why it refuses members and invitations, and an order of categories.
extension RejectionCode {
    /// The account would be left without an owner.
    package static let lastOwner = Self("last-owner")
    /// The invitation was accepted or revoked, or is older than it may be.
    package static let inviteClosed = Self("invite-closed")
    /// An order doesn't name every live budget category of the account, each once.
    package static let incompleteOrder = Self("incomplete-order")
}

/// Why it refuses what is asked of items.
extension RejectionCode {
    /// A space belongs to another project, or to the business where a project is meant.
    package static let spaceNotInProject = Self("space-not-in-project")
    /// An item isn't where it would be sold or returned from.
    package static let itemElsewhere = Self("item-elsewhere")
    /// An item wasn't bought in the transaction.
    package static let notInTransaction = Self("not-in-transaction")
    /// An item went back to where it was bought.
    package static let alreadyReturned = Self("already-returned")
    /// An item was written off, and is nowhere.
    package static let itemWrittenOff = Self("item-written-off")
    /// Who would get money back for an item paid nothing for it, has it back, or somebody paid since.
    package static let nothingPaid = Self("nothing-paid")
    /// An item has no price to be sold or returned at.
    package static let priceRequired = Self("price-required")
    /// More items are named than one append takes.
    package static let tooManyItems = Self("too-many-items")
}
