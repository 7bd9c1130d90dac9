public import Records

/// Someone who works with an account's books.
public struct Member: Record {
    /// The name that they sign in with.
    public var uid = MemberID()
    /// What they are to the account.
    public var role = MemberRole.user
    /// Where they can be written to.
    public var email: String?
    /// What they are called.
    public var name: String?

    public init() {}

    public init(uid: MemberID, role: MemberRole, email: String? = nil, name: String? = nil) {
        self.uid = uid
        self.role = role
        self.email = email
        self.name = name
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
        fields.field("role", &role)
        fields.field("email", &email)
        fields.field("name", &name)
    }
}

/// The name that a member signs in with.
public typealias MemberID = Identifier<Member>

/// What a member is to an account. The books only keep it; whoever lets people in goes by it.
public enum MemberRole: String, Choice {
    /// Every account has at least one.
    case owner
    case admin
    case user
}

/// All members of one account, in the order in which they came.
public struct Members: FieldValue {
    /// In the order in which they came.
    public private(set) var all: [Member]

    public init(_ all: [Member] = []) { self.all = all }

    /// The one called `uid`, if there is one.
    public subscript(uid: MemberID) -> Member? { all.first { $0.uid == uid } }

    /// The owner who has been a member longest.
    public var firstOwner: MemberID? { all.first { $0.role == .owner }?.uid }

    /// Whether `uid` is an owner and nobody else is.
    public func isLastOwner(_ uid: MemberID) -> Bool {
        self[uid]?.role == .owner && all.count { $0.role == .owner } == 1
    }

    /// Takes somebody in.
    public mutating func apply(_ added: MemberAdded) { all.append(added.member) }

    /// Gives somebody another role.
    public mutating func apply(_ changed: MemberRoleChanged) {
        for index in all.indices where all[index].uid == changed.uid {
            all[index].role = changed.to
        }
    }

    /// Lets somebody go.
    public mutating func apply(_ removed: MemberRemoved) {
        all.removeAll { $0.uid == removed.uid }
    }

    public static var shape: FieldShape { [Member].shape }
    public static func read(from reader: inout JSONReader) -> Members? {
        [Member].read(from: &reader).map { Members($0) }
    }
    public func write(to writer: inout JSONWriter) { all.write(to: &writer) }
}
