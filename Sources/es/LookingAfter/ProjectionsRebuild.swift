import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

// Rows made anew: at once, or as a candidate that is looked at first.

extension ProjectionsVerb {
    struct Rebuild: Verb {
        static let configuration = CommandConfiguration(
            commandName: "rebuild",
            abstract: "Make a projection anew from the log; what is there serves meanwhile.",
            discussion: """
                One that was broken off goes on from where it had come to. While another process builds \
                the same rows, this one waits and takes what that one makes.
                """)

        @Argument(
            help: ArgumentHelp("The projection.", valueName: "name"),
            completion: .custom { _, _, _ in BackOffice.projections.map(\.name) })
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
            try await session.withStore { office in
                let names = all ? BackOffice.projections.map(\.name) : names
                let begun = ContinuousClock.now
                let builds = try await office.readModels.rebuild(names) {
                    bar.update($0, $1, of: $2)
                }
                bar.finish()
                let length = ContinuousClock.now - begun
                for (name, build) in builds {
                    try session.say(build.words(name, after: length))
                }
                if session.isJSON {
                    try session.show(json: .object([.init("ok", .boolean(true))]))
                }
            }
        }
    }

    struct Build: Verb {
        static let configuration = CommandConfiguration(
            commandName: "build",
            abstract:
                "Build a projection's rows beside those that serve, to be compared and swapped in.",
            discussion: """
                They are a candidate until es projections swap puts them in place, or a query does that \
                finds no rows of this version. Another binary takes no notice of them.
                """)

        @OptionGroup var projection: Name
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let name = projection.name
            try Name.check(name, for: "build")
            let bar = session.progress
            defer { bar.finish() }
            try await session.withStore { office in
                let begun = ContinuousClock.now
                let build = try await office.readModels.build(name) { bar.update($0, $1, of: $2) }
                bar.finish()
                if session.isJSON {
                    return try session.show(
                        json: .object([
                            .init("ok", .boolean(true)), .init("name", .string(name)),
                            .init("candidate", .integer(Int64(clamping: build.position))),
                        ]))
                }
                try session.say(
                    "candidate of " + build.words(name, after: ContinuousClock.now - begun))
                guard session.isForPeople else { return }
                try session.say("  \(session.style.quiet("hint:")) es projections diff \(name)")
            }
        }
    }

    struct Swap: Verb {
        static let configuration = CommandConfiguration(
            commandName: "swap",
            abstract: "Put a projection's candidate in place, caught up with the log, in one step.")

        @OptionGroup var projection: Name
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let name = projection.name
            try Name.check(name, for: "swap")
            let bar = session.progress
            defer { bar.finish() }
            try await session.withStore { office in
                let position = try await office.readModels.swap(name) {
                    bar.update($0, $1, of: $2)
                }
                bar.finish()
                if session.isJSON {
                    return try session.show(
                        json: .object([
                            .init("ok", .boolean(true)), .init("name", .string(name)),
                            .init("position", .integer(Int64(clamping: position))),
                        ]))
                }
                try session.say("\(name): the candidate serves, at position \(grouped(position))")
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
