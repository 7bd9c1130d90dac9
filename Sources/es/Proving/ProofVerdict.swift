import Answers
import Daybook
import EventSourcing
import EventStore
import Foundation
import LMDBEventStore
import Proofs
import Records

/// Whether a proof holds: looked at without any store.
struct ProofVerdict {
    private let proof: ProofFile
    /// The key that it is believed by, and whether that was given, and not only brought along.
    private let key: NoteKey
    private let isKeyGiven: Bool

    /// - Throws: ``Failure`` where the file is no proof.
    init(file path: String, _ trusted: TrustedKey.Options) throws {
        let bytes: Data
        do { bytes = try Data(contentsOf: URL(filePath: inFull(path))) } catch {
            throw Failure(
                .notFound, code: "not-found", "\(path) can't be read: \(systemText(errno))")
        }
        guard let proof = ProofFile(Array(bytes)) else {
            throw Failure(
                .refused, code: "not-a-proof",
                "\(path) isn't a proof of Daybook's, or one of a later form",
                hint: .es("help", "prove"))
        }
        self.proof = proof
        let given = try trusted.given()
        (key, isKeyGiven) = (given ?? proof.key, given != nil)
    }

    /// Says yes or no, and ends with a status of its own where it is no.
    func tell(in session: Session) async throws {
        var fault: String?
        var head: TreeHead?
        var rederived: BackOffice.Rederived?
        do {
            head = try proof.verify(by: key)
            switch proof.kind {
            case .event: break
            case .answer: rederived = try await BackOffice.rederive(proof)
            case .forgotten: fault = try BackOffice.faultOfForgetting(proof)
            }
        } catch let found as ProofFault {
            fault = found.words
        } catch let rejection as Rejection {
            fault = "what is said in it can't be read: \(rejection)"
        }
        fault = fault ?? rederived?.fault
        if session.isJSON {
            try session.show(json: json(head, rederived, fault))
        } else {
            try tell(head, rederived, fault, session)
        }
        if fault != nil { throw ExitStatus.found }
    }

    // MARK: - In words

    private func tell(
        _ head: TreeHead?, _ rederived: BackOffice.Rederived?, _ fault: String?, _ session: Session
    ) throws {
        let out = Channel.out
        try out.line("log        \(ProofFile.origin(of: proof.store.lowercaseText))")
        guard let head, fault == nil else {
            return try out.line(session.style.bad("not proved: \(neutralised(fault ?? ""))"))
        }
        try out.line("as of      \(counted(head.size, "event")), root \(head.root.hexadecimal)")
        for event in proof.events { try out.line("event      \(try words(of: event))") }
        if let said = proof.said {
            let answer = try JSONValue(parsing: Array(said.utf8), limits: .stored)
            try out.line(
                "said       \(neutralised(String(decoding: answer.json(), as: UTF8.self)))")
        }
        if proof.kind == .forgotten {
            try out.line(
                "looked     by whoever signs, who says what was found; that can't be proved again")
        }
        if let before = proof.earlier.flatMap({ TreeHead($0.checkpoint.text) }) {
            try out.line(
                "before     \(counted(before.size, "event")), root \(before.root.hexadecimal)")
        }
        switch rederived {
        case .same: try out.line("answer     the events make just this answer, here too")
        case .otherProjections(let names):
            try out.line(
                "answer     not made again: this es has other read models than it was made by: "
                    + names.joined(separator: ", "))
        case .differs, .impossible, nil: break
        }
        try out.line("signed by  \(key.text)")
        if !isKeyGiven {
            try session.say(
                "that key came with the proof: compare it with one that you have from whoever signs, by --key"
            )
        }
        try out.line(session.style.good("proved"))
    }

    /// What an event says, as it lies in the log.
    private func words(of event: ProofFile.Event) throws -> String {
        try LoneRecord.withEvent(event.record, at: event.position, of: proof.store) { view in
            let data = view.withPayload { String(decoding: $0, as: UTF8.self) }
            return neutralised(
                "#\(event.position) \(view.type) \(view.stream) revision \(view.revision) "
                    + "recorded \(view.recordedAt) \(data)")
        }
    }

    // MARK: - For programs

    private func json(
        _ head: TreeHead?, _ rederived: BackOffice.Rederived?, _ fault: String?
    ) throws -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("ok", .boolean(fault == nil)), .init("proof", .string(proof.kind.rawValue)),
            .init("log", .string(ProofFile.origin(of: proof.store.lowercaseText))),
            .init("key", .string(key.text)), .init("keyGiven", .boolean(isKeyGiven)),
        ]
        if let fault {
            members.append(.init("fault", .string(fault)))
            return .object(members)
        }
        if let head {
            members.append(.init("size", .integer(Int64(clamping: head.size))))
            members.append(.init("root", .string(head.root.hexadecimal)))
        }
        members.append(
            .init(
                "events",
                .array(
                    try proof.events.map { event in
                        let json = try LoneRecord.withEvent(
                            event.record, at: event.position, of: proof.store
                        ) { $0.copy().json }
                        return try JSONValue(parsing: json, limits: .stored)
                    })))
        if let said = proof.said {
            members.append(.init("said", try JSONValue(parsing: Array(said.utf8), limits: .stored)))
        }
        switch rederived {
        case .same: members.append(.init("madeAgain", .boolean(true)))
        case .otherProjections: members.append(.init("madeAgain", .boolean(false)))
        case .differs, .impossible, nil: break
        }
        return .object(members)
    }
}

extension ProofFault {
    var words: String {
        switch self {
        case .note(let why): "the note: \(why)"
        case .event(let position, let why): "event \(position) \(why)"
        case .said(let why): why
        case .earlier(let why): why
        }
    }
}

extension BackOffice.Rederived {
    fileprivate var fault: String? {
        switch self {
        case .same, .otherProjections: nil
        case .differs: "the events make another answer than is said"
        case .impossible(let why): why
        }
    }
}
