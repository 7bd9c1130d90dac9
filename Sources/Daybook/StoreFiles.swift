import EventStore
import Foundation

/// What lies in a store's folder, whatever it is called.
enum StoreFiles {
    /// Every file, by its path from there, but LMDB's locks, which would be lost by opening them.
    ///
    /// - Throws: where a folder can't be looked into: what it holds isn't known then.
    static func all(in folder: String) throws(EventStoreError) -> [(name: String, bytes: UInt64)] {
        var files: [(name: String, bytes: UInt64)] = []
        var folders = [""]
        while let below = folders.popLast() {
            for name in try names(in: below.isEmpty ? folder : "\(folder)/\(below)") {
                let path = below.isEmpty ? name : "\(below)/\(name)"
                var status = stat()
                guard lstat("\(folder)/\(path)", &status) == 0 else {
                    // Others go on with their work: what is gone holds nothing.
                    if errno == ENOENT { continue }
                    throw fault("\(folder)/\(path)", errno)
                }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG where !name.hasSuffix("lock.mdb"):
                    files.append((path, UInt64(status.st_size)))
                default: break
                }
            }
        }
        return files.sorted { $0.name < $1.name }
    }

    private static func names(in folder: String) throws(EventStoreError) -> [String] {
        guard let listing = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw fault(folder, errno)
        }
        defer { closedir(listing) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        if errno != 0 { throw fault(folder, errno) }
        return names
    }

    private static func fault(_ path: String, _ code: Int32) -> EventStoreError {
        .unavailable("\(path) can't be looked through: \(String(cString: strerror(code)))")
    }
}
