import EventSourcing
import EventStore
import Records

/// Which list a cursor goes on with: the question that it came from, and the state of things that it was
/// asked about.
///
/// It stands behind the cursor, so that page two is a page of the same list, or is refused. What stands
/// there guards against mistakes, not against whoever makes cursors up.
struct ListPlace: Sendable {
    /// Blank where the question was about the present, which goes on as it changes.
    private let standing: String
    private let name: String
    private let parameters: [(name: String, text: String)]

    init(
        _ name: String, _ parameters: [(name: String, text: String)], _ standing: QueryBus.Standing
    ) {
        self.standing =
            switch standing {
            case .now: ""
            case .recorded(let position): "p\(position)"
            case .occurred(let time): "t\(time.milliseconds)"
            }
        self.name = name
        self.parameters = parameters
    }

    /// Made where it is needed: most questions have no cursor.
    private var question: String {
        let asked = parameters.filter { !["limit", "after"].contains($0.name) }
            .map { "\($0.name)=\($0.text)" }.sorted()
        return Self.fingerprint(([name] + asked).joined(separator: "\n"))
    }

    /// The cursor as callers get it.
    func sealed(_ cursor: String) -> String { "\(cursor).\(standing).\(question)" }

    /// The parameters with the cursor as the query itself made it. One that bears no seal is left to the
    /// query.
    /// - Throws: `invalid-field` for the cursor of another list.
    func opened(
        _ parameters: [(name: String, text: String)]
    ) throws(Rejection) -> [(name: String, text: String)] {
        var opened = parameters
        for (index, parameter) in parameters.enumerated() where parameter.name == "after" {
            let parts = parameter.text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            guard parts[2] == question else {
                throw Self.refusal("it is a cursor of another question")
            }
            guard parts[1] == standing else {
                throw Self.refusal(Self.wrongStanding(String(parts[1])))
            }
            opened[index].text = String(parts[0])
        }
        return opened
    }

    private static func wrongStanding(_ standing: String) -> Sentence {
        let rest = String(standing.dropFirst())
        if standing.hasPrefix("p"), let position = UInt64(rest) {
            return "it goes on with the list as of position \(position)"
        }
        if standing.hasPrefix("t"), let time = Int64(rest) {
            let then = Timestamp(milliseconds: time).description
            return "it goes on with the list by what had occurred by \(then)"
        }
        return "it goes on with the list as it is now"
    }

    private static func refusal(_ message: Sentence) -> Rejection {
        Rejection(
            .invalidField, field: "after", message,
            hint: "pass it on with the question that it came from, --as-of included")
    }

    /// FNV-1a: the same in every process.
    private static func fingerprint(_ text: String) -> String {
        var hash: UInt32 = 2_166_136_261
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return String(hash, radix: 16)
    }
}
