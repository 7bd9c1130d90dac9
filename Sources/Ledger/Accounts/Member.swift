package import Records
import Vocabulary

/// Someone who works with an account's books.
package struct Member: Record {
    /// The name that they sign in with.
    package var uid = MemberID()
    /// What they are to the account.
    package var role = MemberRole.user
    /// Where they can be written to.
    package var email: String?
    /// What they are called.
    package var name: String?

    package init() {}

    package init(uid: MemberID, role: MemberRole, email: String? = nil, name: String? = nil) {
        self.uid = uid
        self.role = role
        self.email = email
        self.name = name
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
        fields.field("role", &role)
        fields.field("email", &email, .emailAddress)
        fields.field("name", &name, .atMost(TextLimit.name))
    }
}

/// The name that a member signs in with.
package typealias MemberID = Identifier<Member>

/// What a member is to an account. The books only keep it; whoever lets people in goes by it.
package enum MemberRole: String, Choice {
    /// Every account has at least one.
    case owner
    case admin
    case user
}

/// All members of one account, in the order in which they came.
package struct Members: FieldValue {
    /// In the order in which they came.
    package private(set) var all: [Member]

    package init(_ all: [Member] = []) { self.all = all }

    /// The one called `uid`, if there is one.
    package subscript(uid: MemberID) -> Member? { all.first { $0.uid == uid } }

    /// The owner who has been a member longest.
    package var firstOwner: MemberID? { all.first { $0.role == .owner }?.uid }

    /// Whether `uid` is an owner and nobody else is.
    package func isLastOwner(_ uid: MemberID) -> Bool {
        self[uid]?.role == .owner && all.count { $0.role == .owner } == 1
    }

    /// Takes somebody in.
    package mutating func apply(_ added: MemberAdded) { all.append(added.member) }

    /// Gives somebody another role.
    package mutating func apply(_ changed: MemberRoleChanged) {
        change(changed.uid) { $0.role = changed.to }
    }

    mutating func change(_ uid: MemberID, _ change: (inout Member) -> Void) {
        for index in all.indices where all[index].uid == uid { change(&all[index]) }
    }

    /// Lets somebody go.
    package mutating func apply(_ removed: MemberRemoved) {
        all.removeAll { $0.uid == removed.uid }
    }

    package static var shape: FieldShape { [Member].shape }
    package static func read(from reader: inout JSONReader) -> Members? {
        [Member].read(from: &reader).map { Members($0) }
    }
    package func write(to writer: inout JSONWriter) { all.write(to: &writer) }
}
