import Foundation

/// `bench [--json] [--rounds N] [--only NAME] [--callers N] [--events N] [--seconds N] [--directory DIR] [--address URL]`: how fast the engine is, beside what the disk
/// and the same loop in C do in the same run.
///
/// Absolute figures belong to the machine and its load; the ratios are what to look at. Rounds
/// of what is compared are interleaved, and their medians taken.
///
/// `bench --guard` counts instead, and fails where something takes much more work than it did: ``Guard``.
@main struct Bench {
    static func main() async {
        var settings = Settings()
        guard settings.read(Array(CommandLine.arguments.dropFirst())) else {
            print(
                "usage: bench [--json] [--rounds N] [--callers N] [--events N] [--seconds N] "
                    + "[--directory DIR] [--address URL] [--only "
                    + (measures + onRequest).map { $0.0 }.joined(separator: "|") + "]")
            exit(64)
        }
        do {
            try FileManager.default.createDirectory(
                atPath: settings.directory, withIntermediateDirectories: true)
            var figures: [Figure] = []
            if let work = settings.work {
                try await work.what.run(times: work.times, settings)
            } else if settings.guards {
                figures = try await Guard.count(settings)
            } else {
                let wanted = settings.only.map { only in
                    (measures + onRequest).filter { $0.0 == only }
                }
                for (_, measure) in wanted ?? measures { figures += try await measure(settings) }
            }
            try FileManager.default.removeItem(atPath: settings.directory)
            print(try settings.json ? Figure.json(figures) : Figure.table(figures))
            if settings.guards, !figures.allSatisfy(\.isMet) {
                print("More work than it was: find out why, or see Docs/performance.md, The guard.")
                exit(1)
            }
        } catch {
            print("bench failed: \(error)")
            exit(1)
        }
    }

    /// Everything that is measured, in order.
    static let measures: [(String, @Sendable (Settings) async throws -> [Figure])] = [
        ("wrapper", measureWrapper),
        ("durable", measureDurable), ("batch", measureBatches), ("payload", measurePayloads),
        ("command", measureCommands), ("service", measureService),
        ("queries", measureServiceQueries),
        ("growth", measureGrowth), ("latency", measureLatency), ("past", measurePast),
        ("replay", measureReplay), ("codec", measureCodec), ("rebuild", measureRebuild),
        ("start", measureStart), ("unchanged", measureUnchanged),
    ]

    /// What takes minutes, and is measured only by its name.
    static let onRequest: [(String, @Sendable (Settings) async throws -> [Figure])] = [
        ("memory", measureMemory), ("backup", measureBackup), ("exchange", measureExchange),
        ("start-large", measureStartInALargeStore), ("scale", measureScale),
        ("database", measureDatabase),
    ]
}
