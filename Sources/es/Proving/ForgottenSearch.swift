import Daybook
import EventSourcing
import EventStore
import PersonalData
import Records

/// Looks whether somebody who was forgotten is, before that is signed.
struct ForgottenSearch {
    let user: String
    let session: Session

    /// - Throws: ``Failure`` where nobody said to forget them, or something still opens what was theirs.
    func run(_ office: BackOffice) async throws -> ForgottenReport {
        let bar = session.progress
        defer { bar.finish() }
        let found = try await session.longWork(bar, then: "nothing was changed; it begins anew") {
            try await office.forgotten(user) {
                bar.update("files", $0, of: $1)
            }
        }
        guard let report = found else {
            throw Failure(
                .notFound, code: "not-forgotten", "no event of the log says to forget \(user)",
                hint: .es("forget", user))
        }
        guard report.isForgotten else {
            let events = report.person.readable.prefix(10).map {
                "  event \(grouped($0)) can be read"
            }
            throw Failure(
                .found, code: "still-readable",
                "what was to be forgotten of \(user) can still be read",
                facts: events
                    + report.holding.map { "  \(neutralised($0)) holds a key of theirs" }
                    + report.openingSince.map {
                        "  \(neutralised($0.path)), a backup made since, opens them"
                    }
                    + (report.server?.holdsKey == true
                        ? ["  the keys' database holds a key of theirs"] : []),
                hint: report.holding.isEmpty && report.openingSince.isEmpty
                    ? .es("doctor")
                    : "take those files away, and look again: \(next: .own(["prove", "forgotten", user]))"
            )
        }
        return report
    }
}

extension ForgottenReport {
    /// Beside what is told of every proof.
    var json: [JSONValue.Member] {
        [
            .init("forgotten", .string(whom)),
            .init("texts", .integer(Int64(person.texts))), .init("files", .integer(Int64(files))),
            .init("copies", .array(copies.map(\.json))),
        ] + ofDatabase
    }

    /// What was found, and what is to be destroyed.
    func tell(isSinceKnown: Bool, in session: Session) throws {
        try session.say(
            "event \(grouped(person.erasure)) forgot them: \(counted(person.texts, "text")) of theirs "
                + "in the log, none opens; \(counted(files, "file")) of the store"
                + (isOfMachine ? " on this machine" : "") + ", none holds a key"
        )
        if let server {
            try session.say("the keys' database was asked: it holds none of theirs")
            for remains in server.remains { try session.say("  \(remains.words)") }
            try session.say(
                "dumps and base backups of it from before \(person.erasedAt) aren't known here: destroy them"
            )
        }
        try session.say(
            isSinceKnown
                ? "the log is the one that was signed before that, grown"
                : "no note of the log before that is kept, so none says that it is the same")
        if copies.isEmpty {
            return try session.say(
                isOfMachine
                    ? "copies of the keys that were made where the books were before aren't known here"
                    : "no backup of the keys is noted")
        }
        if opening.isEmpty {
            return try session.say(
                "none of \(counted(copies.count, "copy", "copies")) of the keys opens them")
        }
        try session.say("copies of the keys that open them, or may, to be destroyed:")
        for copy in opening {
            try session.say("  \(copy.at)  \(neutralised(copy.path))  \(copy.state.words)")
        }
    }
}

extension KeyCopyFound.State {
    fileprivate var words: String {
        switch self {
        case .holdsNone: "holds none of theirs"
        case .opens: "opens them"
        case .sealed: "sealed under a passphrase"
        case .unreachable: "not there to be looked at"
        case .gone: "gone"
        case .madeAfter: "made after"
        }
    }
}
