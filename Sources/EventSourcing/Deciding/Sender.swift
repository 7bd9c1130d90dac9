/// Who sends a command, as the table of who may send what sees them.
package struct Sender: Sendable, Equatable {
    /// As the audit shows them.
    package let name: String
    /// What they are kept to; `nil`: they are anybody, known by their name alone.
    package let scope: Scope?

    package init(_ name: String, within scope: Scope? = nil) {
        self.name = name
        self.scope = scope
    }
}

/// The one thing that somebody is kept to, with all that belongs to it, and what they are to it: `account`
/// `a-1`, `admin`. The parts of the business say what belongs to what.
package struct Scope: Sendable, Hashable {
    /// The category of the thing's stream.
    package let category: String
    package let id: String
    /// As the thing itself calls it.
    package let role: String

    package init(_ category: String, _ id: String, as role: String) {
        self.category = category
        self.id = id
        self.role = role
    }
}
