import ArgumentParser
import Daybook
import Glibc
import Records

/// Serves the store over HTTP, by a program of its own that lies beside this one, git's way: so that `es` needs
/// nothing of what a server needs.
struct ServeVerb: Verb {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the store over HTTP, to those who have a token.",
        discussion: """
              es token create --name me --role owner
              es serve                       http://127.0.0.1:8765, until Ctrl-C
              es serve --port 0              at a port that is free, which it says
              es serve --stores books        each store in the folder books, under its name

            It is the program es-serve, beside this one: make serve builds it.
            """)

    @Option(
        help: ArgumentHelp(
            "A folder of many stores, or the address of a database of them, each served under its name, in the place of one.",
            valueName: "folder"))
    var stores: String?
    @Option(
        help: ArgumentHelp(
            "Connections that all stores in a database may have together.", valueName: "number"))
    var connections = 80
    @Option(
        help: ArgumentHelp(
            "A file of JSON with what some of many stores may take.", valueName: "file"))
    var limits: String?
    @Option(help: ArgumentHelp("The port; 0: one that is free.", valueName: "number"))
    var port = 8765
    @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
    var host = "127.0.0.1"
    @Option(
        help: ArgumentHelp(
            "A name that the server goes by besides its address.", valueName: "name"))
    var name: [String] = []
    @Flag(help: "A proxy on this machine stands in front, and says whom it asks for.")
    var behindProxy = false
    @Flag(help: "Listen where others can listen in: no TLS is spoken here.")
    var insecure = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        if stores != nil, common.data != nil {
            throw Failure.usage("--stores and --data say different things: many are served, or one")
        }
        // What is wrong with the store is told by this program's own words.
        if stores == nil { try await session.withStore { _ in } }
        let program = try beside()
        var words = [program, "--port", "\(port)", "--host", host]
        if let stores {
            if StorePlace.isAddress(stores) {
                // As below: it may have a password.
                setenv("ES_STORES", stores, 1)
                words += ["--connections", "\(connections)"]
                if let keys = session.settings.keys { setenv("ES_KEYS", keys, 1) }
            } else {
                words += ["--stores", stores]
            }
            if let limits { words += ["--limits", limits] }
        } else {
            unsetenv("ES_STORES")
            switch session.place {
            case .folder(let path): words += ["--data", path]
            // It may have a password, and what a program is begun with can be seen by everybody on this machine.
            case .database(let place):
                setenv("ES_DATA", place.text, 1)
                if let keys = place.keys { setenv("ES_KEYS", keys, 1) }
            }
        }
        for name in name { words += ["--name", name] }
        if behindProxy { words.append("--behind-proxy") }
        if insecure { words.append("--insecure") }
        // Whoever reads this folder owns the store, and comes in at this machine without a token.
        if stores == nil, !behindProxy, ["127.0.0.1", "::1", "localhost"].contains(host) {
            words += ["--owner", session.actor().value]
        }
        if common.verbose { words.append("--verbose") }
        let arguments = words.map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        try Channel.out.flush()
        execv(program, arguments)
        throw Failure(
            .tryAgain, code: "no-process",
            "\(program) can't be begun: \(String(cString: strerror(errno)))")
    }

    /// The program beside this one.
    private func beside() throws -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
        let path =
            length > 0
            ? String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            : ""
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
        let program = folder + "/es-serve"
        guard access(program, X_OK) == 0 else {
            throw Failure(
                .notFound, code: "no-server", "there is no \(program), which serves the store",
                hint: "where Daybook's sources are: make serve")
        }
        return program
    }
}
