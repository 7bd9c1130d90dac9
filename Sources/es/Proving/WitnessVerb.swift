import ArgumentParser
import CurlDownloads
import Daybook
import EventSourcing
import EventStore
import Glibc
import Proofs
import Records

/// The places that keep notes where whoever runs the store can't change them.
struct WitnessVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "witness",
        abstract: "Leave notes of the log where it can't be changed with them, and compare.",
        subcommands: [List.self, Add.self, Remove.self, Check.self], defaultSubcommand: List.self)

    struct List: Verb {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the witnesses.")
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let places = try await session.withStore { try await $0.checkpoints.witnesses() }
            if session.isJSON {
                return try session.show(json: .array(places.map { .string($0) }))
            }
            try session.show(Listing([Column("witness")], rows: places.map { [.string($0)] }))
        }
    }

    struct Add: Verb {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Leave all notes at a place, and each new one.",
            discussion: """
                  es witness add /mnt/accountant/daybook.notes   a file; it is added to
                  es witness add git:/srv/notes                  a clone; committed, and pushed
                  es witness add https://example.com/notes       posted; what is there is asked back
                """)
        @Argument(
            help: ArgumentHelp(
                "A file, git: and a clone's folder, or an address.", valueName: "place"))
        var place: String
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let place = WitnessPlace.inFull(place)
            try await session.withStore(for: .writing) { office in
                let checkpoints = office.checkpoints
                guard try await checkpoints.latest() != nil else {
                    throw Failure(
                        .notFound, code: "no-checkpoint",
                        "there is no note to leave with a witness yet", hint: .es("checkpoint"))
                }
                let witness = WitnessPlace.witness(place)
                let left: Int
                do {
                    // A new file has nothing in it yet.
                    if !place.isFolderOrAddress, access(place, F_OK) != 0 {
                        try await witness.add([])
                    }
                    left = try await checkpoints.leave(with: witness)
                } catch {
                    throw Failure(witness: place, error)
                }
                let places = try await checkpoints.witnesses()
                if !places.contains(place) { try await checkpoints.setWitnesses(places + [place]) }
                if session.isJSON {
                    return try session.show(
                        json: .object([
                            .init("ok", .boolean(true)), .init("witness", .string(place)),
                            .init("left", .integer(Int64(left))),
                        ]))
                }
                try session.say("\(counted(left, "note")) left with \(neutralised(place))")
            }
        }
    }

    struct Remove: Verb {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Leave no further notes at a place.")
        @Argument(help: ArgumentHelp("As es witness lists it.", valueName: "place"))
        var place: String
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            let place = WitnessPlace.inFull(place)
            try await session.withStore(for: .writing) { office in
                let places = try await office.checkpoints.witnesses()
                guard places.contains(place) else {
                    throw Failure(
                        .notFound, code: "not-found", "there is no witness \(place)",
                        hint: .es("witness"))
                }
                try await office.checkpoints.setWitnesses(places.filter { $0 != place })
                try session.say("no further notes go to \(neutralised(place)); what is there stays")
            }
        }
    }

    struct Check: Verb {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Read the whole log and compare it with every note at every witness.",
            discussion: "Ends with 1 when one doesn't fit, or a witness can't be heard.")
        @OptionGroup(title: "The key") var trusted: TrustedKey.Options
        @OptionGroup(title: "Everywhere") var common: CommonOptions

        func perform(in session: Session) async throws {
            try await session.withStore { office in
                let places = try await office.checkpoints.witnesses()
                if places.isEmpty {
                    throw Failure(
                        .notFound, code: "no-witness", "nothing was left with any witness",
                        hint: .es("witness", "add", "FILE"))
                }
                let keys = try await TrustedKey.keys(trusted, of: office)
                var found: [(place: String, notes: Int, faults: [String])] = []
                for place in places {
                    do {
                        let notes = try await WitnessPlace.witness(place).notes()
                        let check = NoteCheck(notes, by: keys, origin: office.checkpoints.origin)
                        found.append((place, notes.count, try await check.faults(in: office)))
                    } catch let fault as WitnessFault {
                        found.append((place, 0, [fault.why]))
                    } catch let rejection as Rejection {
                        found.append((place, 0, ["\(rejection)"]))
                    }
                }
                try tell(found, session)
            }
        }

        private func tell(
            _ found: [(place: String, notes: Int, faults: [String])], _ session: Session
        ) throws {
            let isSound = found.allSatisfy(\.faults.isEmpty)
            if session.isJSON {
                try session.show(
                    json: .object([
                        .init("ok", .boolean(isSound)),
                        .init(
                            "witnesses",
                            .array(
                                found.map { place, notes, faults in
                                    .object([
                                        .init("witness", .string(place)),
                                        .init("notes", .integer(Int64(notes))),
                                        .init("faults", .array(faults.map { .string($0) })),
                                    ])
                                })),
                    ]))
            } else {
                for (place, notes, faults) in found {
                    let verdict =
                        faults.isEmpty
                        ? session.style.good("\(counted(notes, "note")), the log fits all")
                        : session.style.bad(counted(faults.count, "fault"))
                    try Channel.out.line("\(neutralised(place))  \(verdict)")
                    for fault in faults { try Channel.out.line("  \(neutralised(fault))") }
                }
            }
            if !isSound { throw ExitStatus.found }
        }
    }
}

/// A witness by its name.
enum WitnessPlace {
    /// As it is kept: a file's whole path.
    static func inFull(_ place: String) -> String {
        if place.isAddress { return place }
        if place.hasPrefix(WitnessRepository.prefix) {
            return WitnessRepository.prefix
                + es.inFull(String(place.dropFirst(WitnessRepository.prefix.count)))
        }
        return es.inFull(place)
    }

    static func witness(_ place: String) -> any Witness {
        if place.hasPrefix(WitnessRepository.prefix) {
            return WitnessRepository(
                folder: String(place.dropFirst(WitnessRepository.prefix.count)))
        }
        if place.isAddress {
            let web = CurlDownloads()
            return WitnessAddress(
                place, get: { try await web.download($0) },
                post: { try await web.post($0, to: $1) })
        }
        return WitnessFile(path: place)
    }
}

extension String {
    fileprivate var isAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }
    fileprivate var isFolderOrAddress: Bool {
        isAddress || hasPrefix(WitnessRepository.prefix)
    }
}

extension Failure {
    /// Why a witness wasn't heard.
    init(witness place: String, _ error: any Error) {
        let why: String
        switch error {
        case let fault as WitnessFault: why = fault.why
        case let rejection as Rejection: why = "\(rejection)"
        default: why = "\(error)"
        }
        self.init(
            .tryAgain, code: "witness-unheard", "the witness \(place) can't be reached: \(why)",
            hint: .es("witness", "check"))
    }
}

extension Session {
    /// Leaves with each witness what it doesn't have yet. One that can't be reached is told, and gets all the next
    /// time.
    func leaveNotes(of office: BackOffice) async throws {
        for place in try await office.checkpoints.witnesses() {
            do {
                _ = try await office.checkpoints.leave(with: WitnessPlace.witness(place))
            } catch {
                try say(
                    style.bad(
                        "\(Failure(witness: place, error).message); it gets its notes the next time"
                    ))
            }
        }
    }
}
