package import EventSourcing
package import Records
import Vocabulary

// What can have happened to an account, in the form that the log keeps for ever.

/// An account was opened.
package struct AccountOpened: DomainEvent {
    package static let type = "AccountOpened"

    /// Not blank, at most 120 characters.
    package var name = ""
    /// Its first member, an owner.
    package var ownerUid = MemberID()
    /// Three capital letters: `USD`.
    package var currency = ""

    package init() {}

    package init(name: String, ownerUid: MemberID, currency: String) {
        self.name = name
        self.ownerUid = ownerUid
        self.currency = currency
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
    }
}

/// Somebody became a member of an account.
package struct MemberAdded: DomainEvent {
    package static let type = "MemberAdded"
    package static let personal: PersonalFields? = PersonalFields(
        ["email", "name"], of: .field("uid"), wasClear: true)

    /// Who, as what, and what else was said of them.
    package var member = Member()

    package init() {}

    package init(_ member: Member) {
        self.member = member
    }

    /// By it all that is known of a person is found, whatever else they are.
    package var tags: [String] { [PersonTag.member + member.uid.text] }

    package mutating func visit(_ fields: inout some FieldVisitor) { member.visit(&fields) }
}

/// A member got another role.
package struct MemberRoleChanged: DomainEvent {
    package static let type = "MemberRoleChanged"

    /// Whose.
    package var uid = MemberID()
    /// What they were.
    package var from = MemberRole.user
    /// What they are from now on.
    package var to = MemberRole.user

    package init() {}

    package init(uid: MemberID, from: MemberRole, to: MemberRole) {
        self.uid = uid
        self.from = from
        self.to = to
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
        fields.field("from", &from)
        fields.field("to", &to)
    }
}

/// Somebody is a member of an account no longer.
package struct MemberRemoved: DomainEvent {
    package static let type = "MemberRemoved"

    package var uid = MemberID()

    package init() {}

    package init(uid: MemberID) {
        self.uid = uid
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
    }
}

/// An account's live budget categories were put in an order.
package struct BudgetCategoriesReordered: DomainEvent {
    package static let type = "BudgetCategoriesReordered"

    /// Every category that was not archived then, each once, first to last.
    package var order: [BudgetCategoryID] = []

    package init() {}

    package init(order: [BudgetCategoryID]) {
        self.order = order
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("order", &order)
    }
}

/// A source got the budget category that its transactions take when they give none.
package struct VendorDefaultSet: DomainEvent {
    package static let type = "VendorDefaultSet"

    /// The vendor, and the category of what is bought there from now on.
    package var vendorDefault = VendorDefault()

    package init() {}

    package init(_ vendorDefault: VendorDefault) {
        self.vendorDefault = vendorDefault
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { vendorDefault.visit(&fields) }
}

/// The later transactions of a source take no budget category any more when they give none.
package struct VendorDefaultRemoved: DomainEvent {
    package static let type = "VendorDefaultRemoved"

    /// The vendor, as transactions name it.
    package var source = ""

    package init() {}

    package init(source: String) {
        self.source = source
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("source", &source)
    }
}

/// What a business says of itself was changed.
package struct BusinessProfileChanged: DomainEvent {
    package static let type = "BusinessProfileChanged"
    package static let personal: PersonalFields? = PersonalFields(
        ["address", "phone"], of: .thing, wasClear: true)

    /// The new values of what changed, and of nothing else.
    package var changes = Changes<BusinessProfile>()

    package init() {}

    package init(changes: Changes<BusinessProfile>) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

/// Where a business is and what its telephone number is can't be read from here on, nor of before.
package struct BusinessProfileErased: DomainEvent {
    package static let type = "BusinessProfileErased"
    package static let forgets: PersonSource? = .thing

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
