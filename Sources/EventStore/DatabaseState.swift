/// What there is to know of the server that has a log, for those who run it.
package struct DatabaseState: Sendable, Equatable {
    /// As the server calls it.
    package var version = ""
    /// What the store takes of the server's disk, in bytes.
    package var bytes: Int64 = 0
    /// What time the server has.
    package var now = Timestamp.earliest
    /// Settings by which it may lose what it has acknowledged, by their names, and what that means.
    package var accepted: [Weakness] = []
    /// Servers that stand by, as far as this user may know.
    package var standbys: [Standby] = []
    /// Whether it is one of those itself.
    package var isStandby = false

    package init() {}

    package struct Weakness: Sendable, Equatable {
        package var name: String
        package var meaning: String

        package init(name: String, meaning: String) { (self.name, self.meaning) = (name, meaning) }
    }

    package struct Standby: Sendable, Equatable {
        package var name: String
        /// `sync`, `quorum`, `potential`, `async`; empty where this user may not know.
        package var state: String
        /// How much of what was written it hasn't on its disk, in bytes; `nil` where that isn't known.
        package var behind: Int64?

        package init(name: String, state: String, behind: Int64?) {
            (self.name, self.state, self.behind) = (name, state, behind)
        }
    }
}
