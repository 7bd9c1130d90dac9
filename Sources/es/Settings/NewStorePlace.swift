import EventSourcing
import Glibc
import LMDBEventStore
import Records

/// Where a store may be made: in a folder that is empty or isn't there yet, and isn't the system's.
enum NewStorePlace {
    /// - Throws: ``Failure`` that names what stands in the way.
    static func require(_ folder: String) throws {
        try requireOwn(folder)
        var status = stat()
        // What can't be looked at is told by whoever makes it.
        guard stat(folder, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(
                .cantCreate, code: "not-a-folder",
                "\(folder) is a file, and a store is a folder",
                hint: .es("init", "--data", folder + ".store"))
        }
        try require(names(in: folder), in: folder)
    }

    /// The same for a copy, which may have come there before: then whoever copies knows whose it is.
    ///
    /// - Throws: ``Failure`` that names what stands in the way.
    static func requireFor(copy folder: String) throws {
        if names(in: folder).contains("MANIFEST") { return try requireOwn(folder) }
        try require(folder)
    }

    private static func require(_ names: [String], in folder: String) throws {
        if names.contains("MANIFEST") {
            throw Failure(
                .cantCreate, code: StoreOpeningError.alreadyThere(path: folder).code,
                "there is a store in \(folder) already", hint: .es("doctor"))
        }
        try requireOnlyParts(names, in: folder)
        // A making that was cut off leaves its lock, log and index; a log that is there is taken up.
        let begun: Set =
            names.contains("log") ? ["daybook.lock", "log", "index"] : ["daybook.lock"]
        let ruins = names.filter { !begun.contains($0) }
        if ruins.isEmpty || hasLog(folder) { return }
        throw Failure(
            .cantCreate, code: StoreOpeningError.alreadyThere(path: folder).code,
            """
            \(folder) holds what is left of a store without its log: \(few(ruins)); put a backup in its \
            place, or move it away
            """,
            hint: "mv \(shellQuoted(folder)) \(shellQuoted(folder + ".old"))")
    }

    /// That nothing lies in the folder of a store that is no part of it.
    static func requireOnlyParts(in folder: String) throws {
        try requireOnlyParts(names(in: folder), in: folder)
    }

    private static func requireOnlyParts(_ names: [String], in folder: String) throws {
        let foreign = names.filter { !parts.contains($0) }
        if foreign.isEmpty { return }
        throw Failure(
            .cantCreate, code: "folder-not-empty",
            "\(folder) isn't empty, and a store has a folder of its own: \(few(foreign))",
            hint: .es("init", "--data", inFull(".daybook", in: folder)))
    }

    /// - Throws: ``Failure`` where the folder is the system's.
    static func requireOwn(_ folder: String) throws {
        guard isOfTheSystem(folder) else { return }
        throw Failure(
            .cantCreate, code: "system-folder",
            "\(folder) belongs to the system, and no store is made among its files",
            hint: .es("init", "--data", suggestion))
    }

    /// What a store's folder holds.
    private static let parts: Set = [
        "MANIFEST", "MANIFEST.new", "keys", "daybook.lock", "log", "index", "index.new",
        "index.old",
        "views", "unchanged", "reactions", "consumers", "hooks", "check", "checkpoints",
        "snapshots",
        "refused", "tree", "backups", "jobs",
    ]

    private static func hasLog(_ folder: String) -> Bool {
        names(in: folder + "/log").contains { $0 == "data.mdb" || $0.hasPrefix("journal-0") }
    }

    /// A few of the names, and how many more there are.
    private static func few(_ names: [String]) -> String {
        let shown = names.prefix(4).joined(separator: ", ")
        return names.count > 4 ? "\(shown) and \(grouped(names.count - 4)) more" : shown
    }

    private static func names(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(neutralised(name)) }
        }
        return names.sorted()
    }

    // MARK: - The system's

    /// In these, and anywhere in them, lie files of the system.
    private static let ofTheSystem = [
        "/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/libx32", "/proc", "/sbin",
        "/sys", "/usr",
    ]
    /// But here people keep what is theirs.
    private static let ofPeople = ["/usr/local", "/usr/src", "/dev/shm"]
    /// These hold folders, each somebody's, and are themselves nobody's.
    private static let shared = [
        "/", "/home", "/media", "/mnt", "/opt", "/run", "/srv", "/tmp", "/var", "/var/lib",
        "/var/tmp", "/usr/local", "/usr/src", "/dev/shm",
    ]

    private static func isOfTheSystem(_ folder: String) -> Bool {
        let path = withoutLinks(folder)
        if shared.contains(path) { return true }
        func isIn(_ places: [String]) -> Bool {
            places.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
        return isIn(ofTheSystem) && !isIn(ofPeople)
    }

    /// A folder of the user's own.
    private static var suggestion: String { inFull("daybook", in: environment("HOME") ?? "/srv") }
}
