/// What one caller has handed in, and awaits.
package protocol Submission: AnyObject, Sendable {
    /// How many requests it has.
    var requests: Int { get }
    /// How much they add to a commit, about.
    var bytes: Int { get }

    /// Tells the caller what came of it: called once, after the commit that it was part of.
    func answer()
}

/// What makes a durable commit of what callers have handed in.
package protocol Committer: Sendable {
    associatedtype Handed: Submission

    /// Whether a commit can be made without waiting.
    var hasRoom: Bool { get }

    /// Decides all of them in order and stores what holds, in one durable commit; notes with each what it is to be
    /// answered. One thread at a time calls it, and it may block.
    func commit(_ submissions: [Handed])
}
