/// How the tags begin that are borne by what tells of a person in another context: whoever is forgotten is
/// found by them. They are stored, and stay.
package enum PersonTag {
    /// Where an order of theirs goes.
    package static let customer = "customer:"
    /// What they are called as a member of an account.
    package static let member = "member:"

    /// All of them.
    package static let all = [customer, member]
}
