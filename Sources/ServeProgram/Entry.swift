import ArgumentParser
import Daybook
import Foundation
import Glibc
import Logging
import Server

/// `es-serve`: Daybook over HTTP. `es serve` starts it, with the store that `es` would open.
@main
struct Entry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "es-serve", abstract: "Serve a store of Daybook's over HTTP.")

    @Option(
        help: ArgumentHelp(
            "The folder of the store, or the address of its database (ES_DATA).",
            valueName: "folder"))
    var data: String?
    @Option(
        help: ArgumentHelp(
            "A folder of many stores, or the address of a database of them, each served under its name, in the place of one (ES_STORES).",
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
            "A name that the server goes by besides its address; may be given again.",
            valueName: "name"))
    var name: [String] = []
    @Flag(help: "A proxy on this machine stands in front, and says whom it asks for.")
    var behindProxy = false
    @Flag(help: "Listen where others can listen in: no TLS is spoken here.")
    var insecure = false
    @Flag(help: "Tell of each request on stderr.") var verbose = false
    @Option(
        help: ArgumentHelp(
            "Print a link by which whoever reads it comes in once, as owner, under this name.",
            valueName: "name"))
    var owner: String?
    /// Read the whole store, for a server that goes on whatever that comes to.
    @Flag(help: .hidden) var verifies = false

    func validate() throws {
        guard many != nil || !named.isEmpty else {
            throw ValidationError("name the store: --data FOLDER, or the address of its database")
        }
        guard (0...65_535).contains(port) else {
            throw ValidationError("a port is a number from 0 to 65535")
        }
        guard data == nil || stores == nil else {
            throw ValidationError(
                "either one store is served, --data, or a folder of many, --stores")
        }
        if let many, !StorePlace.isAddress(many), access(many, R_OK | X_OK) != 0 {
            throw ValidationError("there is no folder \(many) that can be looked into")
        }
        if let many, StorePlace.isAddress(many), let keys = Self.variable("ES_KEYS"),
            !StorePlace.isAddress(keys)
        {
            throw ValidationError(
                "the keys of many stores are in a database, which ES_KEYS names, or where each machine has what is its own"
            )
        }
        guard connections >= 1 else {
            throw ValidationError("there is one connection at least, or nothing can be asked")
        }
        guard owner == nil || many == nil else {
            throw ValidationError("a link to come in by is to one store")
        }
        guard owner == nil || (isForThisMachine && !behindProxy) else {
            throw ValidationError("a link to come in by is for this machine alone")
        }
        if !isForThisMachine, !insecure {
            throw ValidationError(
                "without TLS nothing but this machine is served: put a proxy in front, or say --insecure"
            )
        }
    }

    /// What names the one store.
    private var named: String { data ?? Self.variable("ES_DATA") ?? "" }

    /// What names many.
    private var many: String? { stores ?? (data == nil ? Self.variable("ES_STORES") : nil) }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The store, wherever it is.
    private var place: StorePlace {
        get throws { try StorePlace(named, keys: Self.variable("ES_KEYS")) }
    }

    /// What some of many may take.
    private func readLimits() throws -> [StoreName: LimitsOfStore] {
        guard let limits else { return [:] }
        let text: [UInt8]
        do { text = try Array(Data(contentsOf: URL(fileURLWithPath: limits))) } catch {
            throw ValidationError("\(limits) can't be read")
        }
        do throws(LimitsOfStore.Unreadable) { return try LimitsOfStore.read(text) } catch {
            throw ValidationError("\(limits): \(error)")
        }
    }

    func run() async throws {
        if verifies { return try await Verifying.tell(of: named) }
        raiseLimitOfFiles()
        // A reader that has gone is seen where it is written to.
        signal(SIGPIPE, SIG_IGN)
        var settings = ServerSettings()
        (settings.host, settings.port) = (host, port)
        (settings.names, settings.isInsecure) = (name, insecure)
        settings.isBehindProxy = behindProxy
        settings.program = "/proc/self/exe"
        settings.owner = owner ?? settings.owner
        let isVerbose = verbose
        var logger = Logger(label: "es-serve") { _ in LogLines() }
        logger.logLevel = isVerbose ? .info : .error
        if let many {
            settings.limits.ofStores = try readLimits()
            let places = try StorePlaces(
                many, keys: Self.variable("ES_KEYS"), connections: connections)
            return try await serve(places, settings, logger)
        }
        let office = try await BackOffice.serve(
            at: place, authorise: OwnersCommands.authorise)
        do {
            let server = try await DaybookServer(office, settings, logger: logger)
            if await server.letsNobodyIn() {
                say("nobody has a token yet: es token create --name NAME --role owner")
            }
            let address = address
            try await server.run { port in
                say("listening on http://\(address):\(port)")
                if owner != nil {
                    come(in: "http://\(address):\(port)/sign-in/once/\(server.signInOnce())")
                }
            }
        } catch is CancellationError {
            // What took longer than the stop may was given up.
        } catch {
            await office.close()
            throw error
        }
        await office.close()
    }

    /// The service's own, as it is typed.
    private func service(of places: StorePlaces) -> String {
        let shown = places.shown(.service)
        return StorePlace.isAddress(shown) ? "'\(shown)'" : shown
    }

    /// Serves all that are there.
    private func serve(
        _ places: StorePlaces, _ settings: ServerSettings, _ logger: Logger
    ) async throws {
        giveMemoryBack()
        let server = DaybookServer(places, settings, logger: logger)
        let address = address
        do {
            if await server.letsNobodyIn() {
                say(
                    "nobody has a token of all stores yet: es --data \(service(of: places)) init, "
                        + "and token create there")
            }
            try await server.run { say("listening on http://\(address):\($0)") }
        } catch is CancellationError {
            // What took longer than the stop may was given up.
        } catch {
            await server.close()
            throw error
        }
        await server.close()
    }

    /// Has large pieces of memory, which each store has some of, go back to the system when it is closed: by itself the
    /// allocator soon keeps them, for each of its threads, and has ten times what is used.
    private func giveMemoryBack() {
        guard let found = dlsym(nil, "mallopt") else { return }
        // Glibc's own, of which Swift isn't given the header: int mallopt(int, int), and -3 is M_MMAP_THRESHOLD.
        let mallopt = unsafeBitCast(found, to: (@convention(c) (CInt, CInt) -> CInt).self)
        _ = mallopt(-3, 128 << 10)
    }

    private var address: String { host.contains(":") ? "[\(host)]" : host }

    private var isForThisMachine: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }

    /// Tells the way in to whoever began it and, where they sit at a screen, opens it.
    private func come(in address: String) {
        say("open    \(address)")
        guard isatty(STDOUT_FILENO) == 1,
            getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil
        else { return }
        var process = pid_t()
        let words = [strdup("xdg-open"), strdup(address), nil]
        defer { for word in words { free(word) } }
        // Without one that opens pages the address stands there to be followed.
        _ = posix_spawnp(&process, "xdg-open", nil, nil, words, environ)
    }

    /// Each connection is a file, and so is much of the store: as many as the system lets it have.
    private func raiseLimitOfFiles() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// A line for whoever started it, at once.
private func say(_ line: String) {
    print(line)
    fflush(nil)
}
