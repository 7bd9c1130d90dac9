import Records

/// What whoever comes in by a token is to the store. Each role may all that those
/// below it may; what that is stands in one table, the server's.
package enum Role: String, Choice, Comparable {
    /// Reads.
    case reader
    /// Does what people do for themselves.
    case user
    /// Does what the business does, for anybody.
    case admin
    /// May everything, and lets others in.
    case owner

    private var rank: Int {
        switch self {
        case .reader: 0
        case .user: 1
        case .admin: 2
        case .owner: 3
        }
    }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
