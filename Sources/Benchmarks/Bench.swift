import Foundation

/// `bench [--json] [--rounds N] [--only NAME] [--callers N] [--events N] [--seconds N] [--directory DIR]`: how fast the engine is, beside what the disk
/// and the same loop in C do in the same run.
///
/// Absolute figures belong to the machine and its load; the ratios are what to look at. Rounds
/// of what is compared are interleaved, and their medians taken.
@main struct Bench {
    static func main() async {
        var settings = Settings()
        guard settings.read(Array(CommandLine.arguments.dropFirst())) else {
            print(
                "usage: bench [--json] [--rounds N] [--callers N] [--events N] [--seconds N] "
                    + "[--directory DIR] [--only "
                    + measures.map { $0.0 }.joined(separator: "|") + "]")
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
        ("durable", measureDurable),
        ("command", measureCommands),
        ("growth", measureGrowth), ("latency", measureLatency), ("past", measurePast),
        ("replay", measureReplay), ("codec", measureCodec),
    ]
}
