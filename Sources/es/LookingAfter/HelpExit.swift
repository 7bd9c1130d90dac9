import ArgumentParser
import EventSourcing
import Records

/// Tells what the statuses mean that `es` ends with.
struct HelpExit: Verb {
    static let configuration = CommandConfiguration(
        commandName: "help-exit", abstract: "Tell what the exit statuses mean.")

    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        try session.show(
            Listing(
                [Column("status", "status", .number), Column("meaning")],
                rows: ExitStatus.allCases.map {
                    [.integer(Int64($0.rawValue)), .string($0.words)]
                }))
    }
}
