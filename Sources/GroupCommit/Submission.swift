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

    /// The same, for one who can make the next commit ready, and more, while one is on its way to the disk: `next` gives
    /// what waits by then, if anything does. `answer` is called with each of them as soon as it is durable, in their order.
    func commit(
        _ submissions: [Handed], next: () -> [Handed]?, answer: ([Handed]) -> Void)
}

extension Committer {
    package func commit(
        _ submissions: [Handed], next: () -> [Handed]?, answer: ([Handed]) -> Void
    ) {
        commit(submissions)
        answer(submissions)
    }
}
