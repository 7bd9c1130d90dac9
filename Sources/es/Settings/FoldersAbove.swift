import Glibc

/// The folder where `es` is called and those above it, in which settings and a store are looked for as git
/// looks for a repository: up to the home folder and to the border of the file system, both left out.
struct FoldersAbove: Sendable {
    /// The nearest first: the folder where `es` is called, whatever it is, and those above it.
    let folders: [String]

    init(_ start: String? = workingFolder, home: String? = environment("HOME")) {
        guard let start, let device = Self.status(start)?.st_dev else {
            folders = []
            return
        }
        var found = [start]
        let ceiling = home.flatMap(Self.status)
        var current = start
        while !Self.is(current, ceiling), let above = Self.folder(above: current),
            let status = Self.status(above), status.st_dev == device, !Self.is(above, ceiling)
        {
            found.append(above)
            current = above
        }
        folders = found
    }

    /// What is called `name` in the nearest of them that has it. What lies above counts only where it is
    /// this user's own: into a folder like /tmp anybody can put a store.
    func nearest(_ name: String) -> String? {
        folders.lazy.map { Self.path(of: name, in: $0) }.first { path in
            guard let status = Self.status(path) else { return false }
            return isHere(path) || status.st_uid == geteuid()
        }
    }

    /// The first of this name that was passed over, and the user it belongs to.
    func foreign(_ name: String) -> (path: String, owner: String)? {
        for folder in folders.dropFirst() {
            let path = Self.path(of: name, in: folder)
            if let status = Self.status(path), status.st_uid != geteuid() {
                return (path, userName(status.st_uid))
            }
        }
        return nil
    }

    /// Whether it lies in the folder where `es` is called, and in none above it.
    func isHere(_ path: String) -> Bool { Self.folder(above: path) == folders.first }

    /// Where they are, in words: "/a/b/c", "/a/b/c and above it, up to /a".
    var words: String {
        guard let first = folders.first, let last = folders.last else {
            return "a folder that is gone"
        }
        return first == last ? first : "\(first) and above it, up to \(last)"
    }

    private static func path(of name: String, in folder: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    static func folder(above path: String) -> String? {
        guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func `is`(_ path: String, _ other: stat?) -> Bool {
        guard let other, let status = status(path) else { return false }
        return status.st_ino == other.st_ino && status.st_dev == other.st_dev
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}

/// The folder where `es` is called, in full; `nil` where it was taken away.
var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
}

/// A path in full: what is said of it holds wherever it is read.
func inFull(_ path: String, in folder: String? = workingFolder) -> String {
    guard !path.hasPrefix("/"), let folder else { return path }
    let parts = path.split(separator: "/").filter { $0 != "." }
    if parts.isEmpty { return folder }
    let whole = (folder == "/" ? "" : folder) + "/" + parts.joined(separator: "/")
    return parts.contains("..") ? withoutLinks(whole) : whole
}

/// The path without links and steps back, as far as it is there.
func withoutLinks(_ path: String) -> String {
    if let found = realpath(path, nil) {
        defer { free(found) }
        return String(cString: found)
    }
    guard let above = FoldersAbove.folder(above: path), above != path else { return path }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return inFull(name, in: withoutLinks(above))
}

/// What the system calls a user.
func userName(_ user: uid_t) -> String {
    guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "uid-\(user)" }
    return String(cString: name)
}
