public import Records

/// A command that goes by a document from elsewhere.
///
/// Deciding stays pure: the command bus fetches the document first and hands it over with
/// ``take(_:)``. Before that it lets the command decide without the document, so that nothing is
/// fetched for a command that is refused whatever the document says; such a command decides nothing
/// as yet.
public protocol FetchingCommand: Command {
    /// Where the document is; `nil` where none is needed, or it was taken already.
    var source: String? { get }

    /// Takes the document in.
    /// - Throws: a `Rejection` when it isn't of the form it should have.
    mutating func take(_ document: [UInt8]) throws(Rejection)

    /// The document that was taken, as JSON that can be taken again.
    var document: [UInt8]? { get }

    /// The command as it may be kept for ever: without the document, and without the secrets that its
    /// address may hold.
    var kept: Self { get }
}

/// Gets documents from elsewhere.
public protocol Downloading: Sendable {
    /// The document at `address`, whole.
    /// - Throws: a `Rejection` with `RejectionCode.connectivity` when it can't be had, whatever
    ///   the reason; with `RejectionCode.invalidURL` when there can be nothing at that address.
    func download(_ address: String) async throws(Rejection) -> [UInt8]
}

/// Gets nothing from anywhere: for a bus whose commands need nothing.
public struct NoDownloads: Downloading {
    public init() {}

    public func download(_ address: String) async throws(Rejection) -> [UInt8] {
        throw Rejection(.connectivity, "nothing is fetched here, not \(address) either")
    }
}

extension CommandBus {
    /// The command with the document that it goes by, if it needs one.
    /// - Throws: a ``Rejection``: of the command itself, of the download or of the document.
    func fetched(_ command: any Command, _ envelope: CommandEnvelope) async throws -> any Command {
        guard var fetching = command as? any FetchingCommand, let source = fetching.source else {
            return command
        }
        var overlay = Overlay()
        _ = try await decider.plan(
            command, envelope, commandID: envelope.id ?? "fetching",
            actor: envelope.actor ?? actor,
            overlay: &overlay)
        try fetching.take(try await downloads.download(source))
        return fetching
    }
}

extension RejectionCode {
    /// A document couldn't be had: no network, no such host, an error of the server, a time-out.
    package static let connectivity = Self("connectivity")
    /// A document isn't JSON, or not of the form it should have.
    package static let invalidData = Self("invalid-data")
}
