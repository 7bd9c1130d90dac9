import EventSourcing
package import Records
package import Vocabulary

/// Some of an order, or all of it, was paid.
package struct OrderPaid: DomainEvent {
    package static let type = "OrderPaid"

    /// Who paid.
    package var userId = CustomerID()
    /// How much: above zero.
    package var amountCents = Cents.zero

    package init() {}

    package init(userId: CustomerID, amountCents: Cents) {
        self.userId = userId
        self.amountCents = amountCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("amountCents", &amountCents)
    }
}

/// Some of what was paid for an order, or all of it, was given back.
package struct OrderRefunded: DomainEvent {
    package static let type = "OrderRefunded"

    /// Who had paid.
    package var userId = CustomerID()
    /// How much: above zero.
    package var amountCents = Cents.zero

    package init() {}

    package init(userId: CustomerID, amountCents: Cents) {
        self.userId = userId
        self.amountCents = amountCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("amountCents", &amountCents)
    }
}

/// What somebody has paid for an order, less what was given back.
package struct OrderPayment: Record {
    /// Who paid.
    package var userId = CustomerID()
    /// Above zero.
    package var amountCents = Cents.zero

    package init() {}

    package init(userId: CustomerID, amountCents: Cents) {
        self.userId = userId
        self.amountCents = amountCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("amountCents", &amountCents)
    }
}

extension [OrderPayment] {
    /// Adds what `user` paid, or takes off what they were given back. Whoever has nothing in it stands
    /// there no more; who paid last stands last.
    mutating func add(_ amount: Cents, of user: CustomerID) {
        let before = first { $0.userId == user }?.amountCents ?? .zero
        removeAll { $0.userId == user }
        // What a log holds is added up; beyond 64 bits nothing could have been accepted.
        let after = before.adding(amount) ?? before
        if after > .zero { append(OrderPayment(userId: user, amountCents: after)) }
    }
}

extension Order {
    /// What was paid for it, less what was given back.
    package var paidCents: Cents {
        payments.reduce(.zero) { $0.adding($1.amountCents) ?? $0 }
    }

    /// What is still to be paid of it.
    package var unpaidCents: Cents { totalCents.subtracting(paidCents) ?? .zero }
}
