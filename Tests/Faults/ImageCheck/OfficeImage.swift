import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records

/// An image of a whole folder, opened as `es` opens one.
struct OfficeImage: StoreImage {
    private let run: Run
    let image: Image

    init(_ image: Image, of run: Run) {
        self.run = run
        self.image = image
    }

    func open() async throws -> BackOffice {
        try await BackOffice.open(
            at: .folder(image.folder), actor: "image-check", downloads: NoDownloads())
    }

    func make() async throws -> BackOffice {
        try await BackOffice.create(
            at: .folder(image.folder), actor: "image-check", downloads: NoDownloads())
    }

    func close(_ office: BackOffice) async { await office.close() }

    func report(on office: BackOffice) async throws -> VerificationReport {
        try await office.verify()
    }

    func keyFaults(of office: BackOffice) async throws -> [String] { try await office.keyFaults() }

    func hold(_ office: BackOffice) async throws(Violation) -> Position {
        let head = try await holdEvents(office)
        try await compareModels(office)
        try await sendAgain(office)
        return head
    }
}

// MARK: - What must hold

extension OfficeImage {
    /// All that was acknowledged is there, whole, and nothing that the run hasn't stored.
    private func holdEvents(_ office: BackOffice) async throws(Violation) -> Position {
        let log = log(behind: office.store)
        let stored = try await must("read") { try await digests(in: log) }
        try LogImage(run, image).holds(stored)
        let opened = try await must("read") { try await digests(in: office.store) }
        for (index, digest) in opened.enumerated() {
            // As at the end of the last stage, or of one that was under way.
            let known = run.stages.dropFirst(max(image.stage - 1, 0)).contains {
                index < $0.count && $0[index] == digest
            }
            if !known { throw await misread(index, office) }
        }
        try await LogImage(run, image).holdsReceipts(in: log)
        return Position(stored.count)
    }

    private func misread(_ index: Int, _ office: BackOffice) async -> Violation {
        let event = try? await office.store.events(
            LogRead(after: Position(index), limit: 1)
        ).first
        let payload = String(decoding: event?.payload ?? [], as: UTF8.self)
        let kind = payload.contains("[unreadable]") ? "unreadable" : "misread"
        return Violation(
            kind, "position \(index + 1), \(event?.type ?? "?"), stage \(image.stage): \(payload)")
    }

    /// The rows that are there are those that the log makes.
    private func compareModels(_ office: BackOffice) async throws(Violation) {
        for model in image.models {
            _ = try await must("rows") { try await office.readModels.rows(of: model) }
            let difference = try await must("compare") {
                try await office.readModels.difference(model, limit: 1)
            }
            if difference.isEmpty { continue }
            let example = difference.rows.examples.first
            throw Violation(
                "wrong-rows",
                "\(model) as of \(difference.position): \(String(describing: example))")
        }
    }
}

// MARK: - Writing to it

extension OfficeImage {
    /// A command that was acknowledged is known, and isn't done a second time.
    private func sendAgain(_ office: BackOffice) async throws(Violation) {
        for index in image.again {
            let answered = run.acknowledged[index]
            guard let line = answered.line else { continue }
            let outcome = try await must("again") {
                try await office.commands.send(CommandEnvelope(parsing: Array(line.utf8)))
            }
            if !outcome.duplicate || outcome.position != answered.position {
                throw Violation(
                    answered.isUnchanged ? "unchanged-forgotten" : "done-again",
                    "\(line): position \(outcome.position), duplicate \(outcome.duplicate)")
            }
        }
    }

    /// What is new is taken: with a key that is made for it, with one that is there, and where nothing
    /// changes.
    func writeMore(to office: BackOffice) async throws(Violation) {
        for line in Self.more {
            let outcome = try await must("write") {
                try await office.commands.send(CommandEnvelope(parsing: Array(line.utf8)))
            }
            if outcome.duplicate { throw Violation("write", "\(line) is said to be known") }
        }
    }

    private static let more = [
        #"{"command":"AddCategory","id":"cut-1","data":{"categoryId":"cut","title":"Cut"}}"#,
        #"{"command":"RegisterUser","id":"cut-2","data":{"userId":"cut","displayName":"Cut"}}"#,
        #"{"command":"ReceiveUserMessage","id":"cut-3","data":{"userId":"cut","text":"Cut"}}"#,
        #"{"command":"ChangeCategory","id":"cut-4","data":{"categoryId":"cut","title":"Cut"}}"#,
    ]
}
