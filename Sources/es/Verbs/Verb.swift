import ArgumentParser
import Daybook
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
        switch Self.place {
        case .folder: try session.requireFolder()
        case .folderOrJob(let address): try session.requireFolder(orJob: address)
        case .office, .nowhere: break
        }
        try await perform(in: session)
    }
}

extension Session {
    /// The folder that the whole store is in.
    ///
    /// - Throws: ``Failure`` where its log is in a database, with what does the same there.
    func wholeFolder(
        orElse hint: Sentence =
            "a database has means of its own: pg_basebackup, pg_dump, copies that stand by"
    ) throws -> String {
        switch self.place {
        case .folder(let path): return path
        case .database:
            let verb = Verbs.path(TypedLine.own.words).joined(separator: " ")
            throw Failure(
                .usage, code: "needs-folder",
                "es \(verb) works on a store that is a folder, and \(folder.value) is a database",
                hint: hint)
        }
    }

    /// - Throws: ``Failure`` where a server is named, which does at `job` what is asked for, if it does it at all.
    func requireFolder(orJob job: String? = nil) throws {
        guard let server else { return }
        let verb = Verbs.path(TypedLine.own.words).joined(separator: " ")
        let hint: Sentence =
            if let job {
                "the server does it as a job, by POST \(job); or run it on its own machine, and name the folder by --data"
            } else {
                "run it on the server's own machine, and name the folder by --data"
            }
        throw Failure(
            .usage, code: "needs-folder",
            "es \(verb) works in the folder of a store, and \(server.origin) names a server",
            hint: hint)
    }
}

/// Where a verb does what it does.
enum VerbPlace {
    /// In the folder of a store, which no server lends.
    case folder
    /// In the folder of a store; a server does the same as a job, at this address.
    case folderOrJob(String)
    /// In an office: that of a folder, or that of a server.
    case office
    /// Nowhere: it tells what is so anyhow.
    case nowhere
}
