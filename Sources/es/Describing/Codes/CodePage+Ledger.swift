extension CodePage {
    /// Accounts, projects, transactions, items, spaces.
    static let ledger = """
        wrong-account 65
        What a command names belongs to another account.
        Name what is this account's own.
        project p belongs to another account

        account-closed 65
        The account is closed: nothing new begins in it.
        Open it again by ReopenAccount, or take another.
        account a is closed

        already-member 65
        Somebody is a member already.
        ChangeMemberRole changes their role.
        owner is a member of the account already

        last-owner 65
        The account would be left without an owner.
        Make another member an owner first.
        owner is the account's only owner

        invite-closed 65
        The invitation was accepted or revoked, or is older than it may be.
        Invite them again.
        invitation i was revoked

        incomplete-order 65
        An order of categories doesn't name every live one of the account, each once.
        Name all of them: es budget-categories lists them.
        order leaves out c

        project-archived 65
        The project is archived and takes no change.
        Take it up again by UnarchiveProject.
        project p is archived

        preset-archived 65
        The preset of projects is archived: no more begin with it.
        Define another like it.
        project preset pp is archived

        category-not-in-project 65
        The budget category is a project's own, and something else would come under it.
        Take a category of the account, or of that project.
        budget category own is project q's own

        invalid-date 65
        A date isn't a day of the calendar.
        Write it like 2026-03-01.
        transactionDate is not a day of the calendar

        invalid-tax 65
        A tax rate isn't 0 to 100 percent, or a subtotal isn't 0 to the amount.
        Give a rate from 0 to 100, and a subtotal of at most the amount.
        taxRatePct is a percentage from 0 to 100

        direction-required 65
        An inventory sale doesn't say which way it went.
        Give inventorySaleDirection.
        an inventory sale says which way it went

        transaction-canceled 65
        The transaction is cancelled and takes no change.
        Record it anew.
        transaction t is cancelled

        canonical-transaction 65
        The transaction is one with what happened to its items: it is reversed, not cancelled or amended.
        Send the command of the hint, with a reason.
        transaction s was made by SellItems, with what happened to its items

        not-canonical 65
        The transaction is one by itself: it is cancelled, not reversed.
        Send CancelTransaction, with a reason.
        transaction t was not made by SellItems

        transaction-returned 65
        Things came back of the purchase, by a return that counts.
        Take that return back first.
        things came back of transaction t, by the return r

        draft-closed 65
        The draft was recorded or discarded.
        Amend the transaction that it became, or draft it anew.
        draft d was discarded

        draft-incomplete 65
        Something isn't known yet of a draft that a transaction needs.
        AmendDraft says what it is; es transaction-drafts shows what is missing.
        transactionDate of draft d isn't known

        nothing-due 65
        Nobody is to pay the transaction back.
        Say by reimbursementType who is, if somebody is.
        nobody owes anything for transaction t

        space-archived 65
        The space is archived and takes no change.
        Take it up again by UnarchiveSpace.
        space s is archived

        space-not-in-project 65
        The space belongs to another project, or to the business where a project is meant.
        Name a space of the same project, or none.
        space s is in the inventory

        template-archived 65
        The template of spaces is archived: nothing more is made of it.
        Define another like it.
        space template st is archived

        item-elsewhere 65
        An item isn't where it would be sold or returned from.
        es item and its id tells where it is; move it first.
        item chair is in the inventory, not in project p

        not-in-transaction 65
        The item wasn't bought in the transaction.
        es item and its id tells of its transactions.
        item sofa was not bought in transaction t

        already-returned 65
        The item went back to where it was bought.
        Nothing; if that was wrong, reverse the return.
        item stool is gone back by the return t-9

        item-written-off 65
        The item was written off, and is nowhere.
        If that was a mistake, send ReverseWriteOff.
        item rug is written off

        nothing-paid 65
        Who would get money back for an item paid nothing for it, has it back, or somebody paid since.
        Move the item without money by MoveItem.
        project p paid nothing for item rug

        price-required 65
        An item has no price to be sold or returned at.
        Give it one by ChangeItem.
        item rug has no price

        too-many-items 65
        More items are named than one append takes.
        Make several of it.
        1001 items are named; at most 1000 are taken at a time
        """
}
