import Foundation

/// Counts the instructions that a program takes, by running it in valgrind.
///
/// Valgrind (3.19) gives up on a Swift program as it is built; one with Swift's libraries inside, and
/// stripped, runs well. It has less room for LMDB's maps than the machine.
struct InstructionCounter {
    /// What can be counted.
    enum What {
        /// One of so many of this work.
        case each(GuardWork, Int)
        /// A whole run of `es`, on a small store.
        case es([String])
    }

    private let folder: String
    private let store: String
    private let valgrind: Program

    init(_ settings: Settings) async throws {
        valgrind = try .ofTheSystem("valgrind")
        folder = try settings.folder()
        store = try await smallStore(settings, orders: 300)
        setenv("ES_MAP_SIZE", "\(1 << 30)", 1)
        for name in ["bench", "es"] {
            try Program.ofTheSystem("strip").run(
                ["-o", folder + "/" + name, try Program.beside(name).path])
        }
        // Makes the list of orders, so that what is counted finds it.
        try Program(path: folder + "/es").run(["order", "150", "--data", store])
    }

    /// So many instructions, of all threads.
    func count(_ what: What) throws -> Double {
        switch what {
        case .each(let work, let number):
            // What comes before the work, and the process itself, is in both.
            let (once, thrice) = (try count(work, times: 1), try count(work, times: 3))
            return (thrice - once) / 2 / Double(number)
        case .es(let arguments):
            return try count("es", arguments + ["--data", store])
        }
    }

    private func count(_ work: GuardWork, times: Int) throws -> Double {
        // Each takes away what it has made, so it has a place of its own.
        let place = "\(folder)/\(work.rawValue)-\(times)"
        return try count(
            "bench", ["--directory", place, "--guard-work", work.rawValue, "\(times)"])
    }

    private func count(_ program: String, _ arguments: [String]) throws -> Double {
        let messages = "\(folder)/\(UUID().uuidString)"
        try valgrind.run(
            [
                "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                folder + "/" + program,
            ] + arguments, messages: messages)
        let said = try String(contentsOfFile: messages, encoding: .utf8)
        // "==4711== I   refs:      62,323,051"
        guard let line = said.split(separator: "\n").last(where: { $0.contains("refs:") }),
            let number = line.split(separator: " ").last,
            let count = Double(number.filter { $0 != "," })
        else { throw Program.Missing(description: "valgrind counted nothing: \(said)") }
        return count
    }
}
