public import EventSourcing
public import Records

// What can have happened to an account, in the form that the log keeps for ever.

/// An account was opened.
public struct AccountOpened: DomainEvent {
    public static let type = "AccountOpened"

    /// Not blank, at most 120 characters.
    public var name = ""
    /// Its first member, an owner.
    public var ownerUid = MemberID()
    /// Three capital letters: `USD`.
    public var currency = ""

    public init() {}

    public init(name: String, ownerUid: MemberID, currency: String) {
        self.name = name
        self.ownerUid = ownerUid
        self.currency = currency
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
    }
}

/// Somebody became a member of an account.
public struct MemberAdded: DomainEvent {
    public static let type = "MemberAdded"

    /// Who, as what, and what else was said of them.
    public var member = Member()

    public init() {}

    public init(_ member: Member) {
        self.member = member
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { member.visit(&fields) }
}

/// A member got another role.
public struct MemberRoleChanged: DomainEvent {
    public static let type = "MemberRoleChanged"

    /// Whose.
    public var uid = MemberID()
    /// What they were.
    public var from = MemberRole.user
    /// What they are from now on.
    public var to = MemberRole.user

    public init() {}

    public init(uid: MemberID, from: MemberRole, to: MemberRole) {
        self.uid = uid
        self.from = from
        self.to = to
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
        fields.field("from", &from)
        fields.field("to", &to)
    }
}

/// Somebody is a member of an account no longer.
public struct MemberRemoved: DomainEvent {
    public static let type = "MemberRemoved"

    /// Who.
    public var uid = MemberID()

    public init() {}

    public init(uid: MemberID) {
        self.uid = uid
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
    }
}

/// An account's live budget categories were put in an order.
public struct BudgetCategoriesReordered: DomainEvent {
    public static let type = "BudgetCategoriesReordered"

    /// Every category that was not archived then, each once, first to last.
    public var order: [BudgetCategoryID] = []

    public init() {}

    public init(order: [BudgetCategoryID]) {
        self.order = order
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("order", &order)
    }
}

/// A source got the budget category that its transactions take when they give none.
public struct VendorDefaultSet: DomainEvent {
    public static let type = "VendorDefaultSet"

    /// The vendor, and the category of what is bought there from now on.
    public var vendorDefault = VendorDefault()

    public init() {}

    public init(_ vendorDefault: VendorDefault) {
        self.vendorDefault = vendorDefault
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { vendorDefault.visit(&fields) }
}

/// What a business says of itself was changed.
public struct BusinessProfileChanged: DomainEvent {
    public static let type = "BusinessProfileChanged"

    /// The new values of what changed, and of nothing else; a blank one took the old one away.
    public var changes = BusinessProfile()

    public init() {}

    public init(changes: BusinessProfile) {
        self.changes = changes
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}
