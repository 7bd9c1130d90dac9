import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import LMDBEventStore
import ReadModels
import Records

/// An image of a whole folder, opened as `es` opens one.
struct OfficeImage {
    private let run: Run
    private let image: Image

    init(_ image: Image, of run: Run) {
        self.run = run
        self.image = image
    }

    /// Answers how many events it holds.
    func check() async throws(Violation) -> Position {
        let office: BackOffice
        do {
            office = try await BackOffice.open(
                at: image.folder, actor: "image-check", downloads: NoDownloads())
        } catch StoreOpeningError.notAStore {
            return try await begin()
        } catch {
            throw Violation("open", "\(error)")
        }
        return try await closing(office) { office throws(Violation) in
            let head = try await hold(office)
            try await compareModels(office)
            try await sendAgain(office)
            try await sendMore(office)
            try await verify(office, "verify-after-writing")
            return head
        }
    }

    /// Where nothing is yet, a store can be made.
    private func begin() async throws(Violation) -> Position {
        if image.isMade || image.acknowledged > 0 {
            throw Violation("lost-store", "there is no store any more")
        }
        let office = try await must("stuck") {
            try await BackOffice.create(
                at: image.folder, actor: "image-check", downloads: NoDownloads())
        }
        return try await closing(office) { office throws(Violation) in
            try await sendMore(office)
            try await verify(office, "verify-after-making")
            return 0
        }
    }

    private func closing(
        _ office: BackOffice, _ body: (BackOffice) async throws(Violation) -> Position
    ) async throws(Violation) -> Position {
        do {
            let head = try await body(office)
            await office.close()
            return head
        } catch {
            await office.close()
            throw error
        }
    }
}

// MARK: - What must hold

extension OfficeImage {
    /// All that was acknowledged is there, whole, and nothing that the run hasn't stored.
    private func hold(_ office: BackOffice) async throws(Violation) -> Position {
        try await verify(office, "verify")
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

    private func verify(_ office: BackOffice, _ kind: String) async throws(Violation) {
        let report = try await must(kind) { try await office.verify() }
        if let fault = report.faults.first {
            throw Violation(kind, "\(report.faultCount) faults, \(fault.check): \(fault.message)")
        }
        let keys = try await must(kind) { try await office.keyFaults() }
        if let fault = keys.first { throw Violation("keys", fault) }
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
    private func sendMore(_ office: BackOffice) async throws(Violation) {
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
