import Foundation

/// `bench [--json] [--rounds N] [--directory DIR] [--only past]`: how fast the engine is, beside what the disk
/// and the same loop in C do in the same run.
///
/// Absolute figures belong to the machine and its load; the ratios are what to look at. Rounds
/// of what is compared are interleaved, and their medians taken.
@main struct Bench {
    static func main() async {
        var settings = Settings()
        guard settings.read(Array(CommandLine.arguments.dropFirst())) else {
            print(
                "usage: bench [--json] [--rounds N] [--directory DIR] [--only "
                    + measures.map(\.0).joined(separator: "|") + "]")
            exit(64)
        }
        do {
            try FileManager.default.createDirectory(
                atPath: settings.directory, withIntermediateDirectories: true)
            var figures: [Figure] = []
            for (name, measure) in measures where settings.only ?? name == name {
                figures += try await measure(settings)
            }
            try FileManager.default.removeItem(atPath: settings.directory)
            print(try settings.json ? Figure.json(figures) : Figure.table(figures))
        } catch {
            print("bench failed: \(error)")
            exit(1)
        }
    }

    /// Everything that is measured, in order.
    static let measures: [(String, @Sendable (Settings) async throws -> [Figure])] = [
        ("wrapper", measureWrapper), ("reading", measureReading),
        ("commit", measureGroupCommit), ("past", measurePast), ("start", measureStart),
        ("start-large", measureStartInALargeStore),
    ]
}

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
