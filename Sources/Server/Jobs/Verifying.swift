import Daybook
import EventSourcingRuntime
import EventStore
import Glibc
import Proofs
import Records
import Synchronization

/// Reads a whole store in a process of its own: LMDB believes what its pages say, and whoever walks them all, damaged
/// ones too, may die of it. A server goes on.
package enum Verifying {
    /// What that process does, which a server has begun: it takes parameters from where it reads, and tells how far it
    /// has come and what it found, a line each.
    package static func tell(of folder: String) async throws {
        ProcessApart.closeInherited()
        // It ends with the server that it reads for.
        signal(SIGPIPE, SIG_DFL)
        let text = readLine(strippingNewline: true) ?? ""
        do {
            let wanted = try JSONReader.readStrictly(
                VerifyParameters.self, from: Array(text.utf8), makeID: { "" })
            let office = try await BackOffice.open(at: .folder(folder), actor: "es-serve")
            let told = Told()
            let found = try await wanted.verify(office) { stage in
                if told.isDue { say("progress", JSONValue(of: stage)) }
            }
            say("result", found.answer)
            await office.close()
        } catch {
            say("problem", Problem(anything: error).kept)
        }
    }

    private static func say(_ name: String, _ value: JSONValue) {
        let line = JSONValue.object([.init(name, value)]).json() + [UInt8(ascii: "\n")]
        var told = 0
        while told < line.count {
            let count = line[told...].withUnsafeBytes {
                write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if count <= 0, errno != EINTR { return }
            told += max(count, 0)
        }
    }

    /// When something was told last.
    private final class Told: Sendable {
        private let at = Mutex(ContinuousClock.now)

        /// Whether it is time to tell something.
        var isDue: Bool {
            at.withLock { at in
                let now = ContinuousClock.now
                guard now - at > .milliseconds(100) else { return false }
                at = now
                return true
            }
        }
    }

    /// Has `program` do it, and answers what it found.
    static func run(
        _ program: String, of folder: String, _ wanted: VerifyParameters, _ live: LiveJob
    ) async throws -> JSONValue {
        let found = Mutex<(result: JSONValue?, problem: JSONValue?)>((nil, nil))
        let process = try ProcessApart([program, "--verifies", "--data", folder])
        let end = await process.run(wanted.json() + [UInt8(ascii: "\n")]) { line in
            guard let told = Self.parsed(line) else { return }
            if let stage = told["progress"] {
                live.tell(
                    stage["what"]?.text ?? "", Position(clamping: stage["done"]?.integer ?? 0),
                    Position(clamping: stage["total"]?.integer ?? 0))
            }
            found.withLock { found in
                if let result = told["result"] { found.result = result }
                if let problem = told["problem"] { found.problem = problem }
            }
        }
        try Task.checkCancellation()
        let (result, problem) = found.withLock { $0 }
        if let result { return result }
        if let problem { throw Problem(kept: problem) }
        switch end {
        case .died(let signal): return StoreVerification(endedBy: signal).answer
        case .exited: throw Problem(.bug, "the process that reads the store told nothing")
        }
    }

    private static func parsed(_ line: [UInt8]) -> JSONValue? {
        do throws(Rejection) {
            return try JSONValue(
                parsing: line, limits: .init(bytes: line.count, tokens: line.count + 2))
        } catch { return nil }
    }
}

extension VerifyParameters {
    /// - Throws: ``Problem`` where what is given is none.
    func check() throws { _ = (try given, try keys) }

    /// Verifies by them.
    func verify(
        _ office: BackOffice, _ progress: @escaping @Sendable (Job.Stage) -> Void
    ) async throws -> StoreVerification {
        try await office.verification(
            against: given, by: keys, withViews: views ?? false
        ) { progress(Job.Stage($0, $1, of: $2)) }
    }

    private var given: [SignedNote] {
        get throws {
            guard let against else { return [] }
            let notes = NoteList.notes(in: Array(against.utf8))
            let given = notes.compactMap { $0 }
            if given.isEmpty || given.count != notes.count {
                throw Problem(
                    .init("not-a-note"), "that isn't a note of a log's root, or several",
                    field: "against")
            }
            return given
        }
    }

    private var keys: [NoteKey]? {
        get throws {
            guard let key else { return nil }
            guard let read = NoteKey(key) else {
                throw Problem(
                    .invalidField, "that is no key that notes are verified with", field: "key")
            }
            return [read]
        }
    }
}
