import Foundation

/// What the command line asked for.
struct Settings: Sendable {
    var json = false
    var rounds = 7
    /// The one measure that is wanted.
    var only: String?
    /// Must lie on the disk that is to be measured; emptied afterwards.
    var directory = FileManager.default.currentDirectoryPath + "/.build/bench-files"

    mutating func read(_ arguments: [String]) -> Bool {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = true
            case "--rounds":
                guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
                    return false
                }
                rounds = value
            case "--only":
                guard let value = rest.popFirst(),
                    Bench.measures.contains(where: { $0.0 == value })
                else { return false }
                only = value
            case "--directory":
                guard let value = rest.popFirst() else { return false }
                directory = value + "/bench-files"
            default: return false
            }
        }
        return true
    }

    /// A new, empty folder.
    func folder() throws -> String {
        let path = directory + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
