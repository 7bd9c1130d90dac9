import ArgumentParser
import Records

/// A verb that does something with what stands around it.
protocol Verb: AsyncParsableCommand {
    /// Where it does what it does.
    static var place: VerbPlace { get }
    var common: CommonOptions { get }
    func perform(in session: Session) async throws
}

extension Verb {
    static var place: VerbPlace { .folder }

    func run() async throws {
        let session = try Session(common)
        if let server = session.server, Self.place == .folder { throw needsFolder(server) }
        try await perform(in: session)
    }

    private func needsFolder(_ server: ServerAddress) -> Failure {
        let verb = Verbs.path(TypedLine.own.words).joined(separator: " ")
        return Failure(
            .usage, code: "needs-folder",
            "es \(verb) works in the folder of a store, and \(server.origin) names a server",
            hint: "run it on the server's own machine, and name the folder by --data")
    }
}

/// Where a verb does what it does.
enum VerbPlace {
    /// In the folder of a store, which no server lends.
    case folder
    /// In an office: that of a folder, or that of a server.
    case office
    /// Nowhere: it tells what is so anyhow.
    case nowhere
}
