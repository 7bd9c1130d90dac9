import EventSourcing
import EventStore
import Records

extension CommandBus {
    /// The command with the document that it goes by, if it needs one.
    /// - Throws: a ``Rejection``: of the command itself, of the download or of the document.
    func fetched(
        _ command: any Command, _ envelope: CommandEnvelope, _ principal: Principal?
    ) async throws -> any Command {
        guard var fetching = command as? any FetchingCommand, let source = fetching.source else {
            return command
        }
        var overlay = Overlay()
        _ = try await decider.plan(
            command, envelope, commandID: envelope.id ?? "fetching",
            actor: envelope.actor(by: principal, else: actor),
            overlay: &overlay, permit: permit(envelope, principal))
        try fetching.take(try await downloads.download(source))
        return fetching
    }
}
