import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

extension ProjectionsVerb {
    struct Rebuild: Verb {
        static let place = VerbPlace.folderOrJob("/v1/projections/NAME/rebuild")
        static let configuration = CommandConfiguration(
            commandName: "rebuild",
            abstract: "Make a projection anew from the log; what is there serves meanwhile.",
            discussion: """
                The new rows take the place of the others in one step. One that was broken off goes on \
                from where it had come to. While another process builds the same rows, this one waits \
                and takes what that one makes. es projections diff shows before what it would change.
                """,
            // As earlier releases called it, which built the rows with another verb.
            aliases: ["swap"])

        @Argument(
            help: ArgumentHelp("The projection.", valueName: "name"))
        var names: [String] = []
        @Flag(help: "Every projection.") var all = false
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func validate() throws {
            guard all == names.isEmpty else {
                throw ValidationError("name the projections to make anew, or give --all")
            }
        }

        func perform(in session: Session) async throws {
            for name in names { try Name.check(name, for: "rebuild") }
            let bar = session.progress
            defer { bar.finish() }
            try await session.withStore(for: .tidying) { office in
                let names = all ? BackOffice.projections.map(\.name) : names
                let begun = ContinuousClock.now
                let builds = try await session.longWork(
                    bar, then: "what served goes on serving; the same command goes on from there"
                ) {
                    try await office.readModels.rebuild(names) { bar.update($0, $1, of: $2) }
                }
                bar.finish()
                let length = ContinuousClock.now - begun
                for (name, build) in builds {
                    try session.say(build.words(name, after: length))
                }
                if session.isJSON {
                    try session.show(json: ProjectionBuild.answer(of: builds))
                }
            }
        }
    }
}

extension ProjectionBuild {
    /// `orders: 4,711 events in 0.31 s  15,200/s`, and what else there is to say.
    func words(_ name: String, after length: Duration) -> String {
        let to = "\(name): at position \(grouped(position))"
        if byAnother { return "\(to), built by another process" }
        let count = position - (resumedAt ?? 0)
        var words = "\(name): \(counted(count, "event")) in \(duration(length))  "
        words += rate(Int(clamping: count), length)
        if let resumedAt {
            words += "  went on from position \(grouped(resumedAt))"
        }
        if let fault { words += "\n\(fault)" }
        return words
    }
}
