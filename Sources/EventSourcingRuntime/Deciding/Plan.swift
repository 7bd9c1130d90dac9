package import EventSourcing
package import EventStore

/// A command that has been decided and not yet stored: the append it asks for.
package struct Plan {
    package var command: String
    var commandID: String
    var stream: StreamName
    /// The revision it was decided at.
    var revision: Revision?
    /// The head it was decided at.
    var head: Position
    /// The events of the command's own aggregate, a list of its `Event`.
    var decided: any Sendable
    /// `nil`: nothing is to be changed.
    package var request: AppendRequest?
    /// The aggregate before and after, for a dry run.
    package var before: any Aggregate
    package var after: any Aggregate
    /// The other aggregates that it writes to and was decided by, as they will be.
    var others: [StreamName: Overlay.Known]

    /// What is answered when nothing was to be changed.
    var unchanged: CommandOutcome {
        CommandOutcome(
            unchanged: stream, revision: revision, head: head, command: command,
            commandID: commandID)
    }
}
