import EventSourcing
package import Records

// What is attached to a transaction one by one: to which of its lists, and the event of it.

/// What an attachment is to its transaction: which of the transaction's lists it stands in.
package enum AttachmentRole: String, Choice {
    case receipt, other, transaction
}

/// A picture or paper was attached to a transaction.
package struct AttachmentAdded: DomainEvent {
    package static let type = "AttachmentAdded"

    /// Which list it was added to, at the end.
    package var kind = AttachmentRole.receipt
    /// What was attached.
    package var attachment = Attachment()

    package init() {}

    package init(kind: AttachmentRole, attachment: Attachment) {
        self.kind = kind
        self.attachment = attachment
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("attachment", &attachment)
    }
}

/// A picture or paper was taken off a transaction.
package struct AttachmentRemoved: DomainEvent {
    package static let type = "AttachmentRemoved"

    package var kind = AttachmentRole.receipt
    /// Its address.
    package var url = ""

    package init() {}

    package init(kind: AttachmentRole, url: String) {
        self.kind = kind
        self.url = url
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("url", &url)
    }
}

extension TransactionDetails {
    /// Takes whatever has the address off the list of its kind.
    package mutating func detach(_ removed: AttachmentRemoved) {
        let left = attachments(removed.kind).filter { !$0.url.isSame(as: removed.url) }
        self[keyPath: removed.kind.list] = left.isEmpty ? nil : left
    }

    /// Adds an attachment at the end of the list of its kind.
    package mutating func attach(_ added: AttachmentAdded) {
        self[keyPath: added.kind.list] = attachments(added.kind) + [added.attachment]
    }

    /// What is attached of one kind.
    func attachments(_ kind: AttachmentRole) -> [Attachment] { self[keyPath: kind.list] ?? [] }
}

extension AttachmentRole {
    fileprivate var list: WritableKeyPath<TransactionDetails, [Attachment]?> {
        switch self {
        case .receipt: \.receiptImages
        case .other: \.otherImages
        case .transaction: \.transactionImages
        }
    }
}
