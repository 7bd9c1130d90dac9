import EventStore
import Exports
import Records

/// The lines of an export, each read as the event that it tells.
final class EventLines {
    let input: Input
    private let path: String
    private var number = 0
    private var ahead: Line?

    struct Line {
        var number: Int
        var event: ExportedEvent
    }

    /// What came of one command, with the line of each event.
    struct Group {
        var lines: [Int] = []
        var events: [OpenedEvent] = []
    }

    /// What a line may have: a payload of the largest kind as base 64, and all else.
    private static let most = 4 << 20

    init(_ input: Input, path: String) {
        self.input = input
        self.path = path
    }

    /// The next event; `nil` at the end.
    ///
    /// - Throws: a ``Failure`` that names the line, or the status to end with.
    func next() throws -> Line? {
        if let line = ahead {
            ahead = nil
            return line
        }
        while true {
            let line = try input.line(atMost: Self.most)
            if let status = Signals.asked { throw status }
            switch line {
            case .idle: continue
            case .end: return nil
            case .tooLong:
                number += 1
                throw fault(number, "this is longer than any line of an export")
            case .text(let bytes):
                number += 1
                if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
                do throws(ExportedEvent.Fault) {
                    return Line(
                        number: number, event: try ExportedEvent(line: bytes, by: "daybook"))
                } catch {
                    throw fault(number, error.why, hint: .es("export", "--sealed"))
                }
            }
        }
    }

    /// The next without taking it.
    func peek() throws -> Line? {
        if ahead == nil { ahead = try next() }
        return ahead
    }

    /// The next events that came of one command, and stand together; `nil` at the end.
    func nextGroup() throws -> Group? {
        var group = Group()
        while let line = try peek() {
            guard case .opened(let event) = line.event else {
                throw fault(line.number, "sealed events and opened ones don't go together")
            }
            if let last = group.events.last {
                guard last.commandID == event.commandID, last.position + 1 == event.position else {
                    break
                }
            }
            ahead = nil
            group.lines.append(line.number)
            group.events.append(event)
        }
        return group.lines.isEmpty ? nil : group
    }

    /// Why a line isn't taken.
    func fault(_ line: Int, _ why: Sentence, hint: Sentence? = nil) -> Failure {
        Failure(
            .refused, code: "refused-line", "\(path), line \(line): \(why)", hint: hint)
    }
}
