package import EventSourcing
package import Records

/// A business that keeps books here: every project, category and transaction belongs to one.
package struct Account: Aggregate {
    package static let category = "account"

    /// All that can happen to an account.
    package enum Event: EventSet {
        case opened(AccountOpened)
        case memberAdded(MemberAdded)
        case memberRoleChanged(MemberRoleChanged)
        case memberRemoved(MemberRemoved)
        case categoriesReordered(BudgetCategoriesReordered)
        case vendorDefaultSet(VendorDefaultSet)
        case vendorDefaultRemoved(VendorDefaultRemoved)
        case businessProfileChanged(BusinessProfileChanged)
        case renamed(AccountRenamed)
        case closed(AccountClosed)
        case reopened(AccountReopened)
        case memberChanged(MemberChanged)
        case businessProfileErased(BusinessProfileErased)

        package static let cases = [
            of(opened), of(memberAdded), of(memberRoleChanged), of(memberRemoved),
            of(categoriesReordered), of(vendorDefaultSet), of(vendorDefaultRemoved),
            of(businessProfileChanged), of(renamed), of(closed), of(reopened), of(memberChanged),
            of(businessProfileErased),
        ]

        package var event: any DomainEvent {
            switch self {
            case .opened(let event): event
            case .memberAdded(let event): event
            case .memberRoleChanged(let event): event
            case .memberRemoved(let event): event
            case .categoriesReordered(let event): event
            case .vendorDefaultSet(let event): event
            case .vendorDefaultRemoved(let event): event
            case .businessProfileChanged(let event): event
            case .renamed(let event): event
            case .closed(let event): event
            case .reopened(let event): event
            case .memberChanged(let event): event
            case .businessProfileErased(let event): event
            }
        }
    }

    /// Whether it was ever opened.
    package private(set) var exists = false
    /// Not blank, at most 120 characters.
    package private(set) var name = ""
    /// Who opened it; once they are no owner any more, the owner who has been a member longest.
    package private(set) var ownerUid = MemberID()
    /// Of every amount in the account: three letters of ISO 4217.
    package private(set) var currency = ""
    /// Who works with its books; one at least is an owner.
    package private(set) var members = Members()
    /// The budget categories as they were last put in order; one that came later isn't in it.
    package private(set) var categoryOrder: [BudgetCategoryID] = []
    /// Which category a vendor's transactions take.
    package private(set) var vendorDefaults = VendorDefaults()
    /// What it shows of itself.
    package private(set) var businessProfile = BusinessProfile()
    /// Nothing new begins in a closed account.
    package private(set) var isClosed = false
    /// Whether anything was said of it that wasn't erased since, though it may have been taken away.
    private(set) var hasProfileToErase = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
        fields.field("members", &members)
        fields.field("categoryOrder", &categoryOrder)
        fields.field("vendorDefaults", &vendorDefaults)
        fields.field("businessProfile", &businessProfile)
        fields.field("isClosed", &isClosed)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .opened(let opened):
            exists = true
            name = opened.name
            currency = opened.currency
            members = Members(of: opened)
        case .memberAdded(let added): members.apply(added)
        case .memberRoleChanged(let changed): members.apply(changed)
        case .memberRemoved(let removed): members.apply(removed)
        case .categoriesReordered(let reordered): categoryOrder = reordered.order
        case .vendorDefaultSet(let set): vendorDefaults.apply(set)
        case .vendorDefaultRemoved(let removed): vendorDefaults.apply(removed)
        case .renamed(let renamed): name = renamed.name
        case .closed: isClosed = true
        case .reopened: isClosed = false
        case .memberChanged(let changed): members.apply(changed)
        case .businessProfileChanged(let changed):
            changed.changes.apply(to: &businessProfile)
            hasProfileToErase = true
        case .businessProfileErased:
            businessProfile.erase()
            hasProfileToErase = false
        }
        ownerUid = members.firstOwner ?? ownerUid
    }
}

/// The name of one account.
package typealias AccountID = Identifier<Account>

extension Members {
    /// Those of an account that has just been opened: its owner.
    package init(of opened: AccountOpened) {
        self.init([Member(uid: opened.ownerUid, role: .owner)])
    }
}

extension Account {
    func requireExists(_ id: AccountID) throws(Rejection) {
        guard exists else { throw .notFound("account", id, "accountId") }
    }
}
