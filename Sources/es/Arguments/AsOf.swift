import ArgumentParser
import EventStore
import ReadModels
import Records

/// As of when something is asked: as things stand, as the log stood, or by what had occurred.
enum AsOf: Equatable {
    case now
    case recorded(Moment, Position)
    case occurred(SpokenTime)

    /// - Throws: ``Failure`` where business time is asked for without a time.
    init(_ moment: Moment?, occurred: Bool, in store: any EventStore) async throws {
        guard let moment else {
            if occurred { throw Self.withoutTime("--occurred says which time --as-of means") }
            self = .now
            return
        }
        guard occurred else {
            self = .recorded(moment, try await moment.position(in: store))
            return
        }
        guard let time = moment.asTime else {
            throw Self.withoutTime("--occurred goes by when things happened: it wants a time")
        }
        self = .occurred(time)
    }

    private static func withoutTime(_ message: Sentence) -> Failure {
        let line = TypedLine.own.without("as-of", "at", switches: ["--occurred"])
        return Failure.usage(
            message, hint: line.with("--as-of", "1d", "--occurred").hint)
    }

    /// Whether it is about the past at all.
    var isPast: Bool { self != .now }

    /// As it stands behind an answer that is true at `position`, of a log that ends at `head`.
    func words(at position: Position, head: Position) -> String {
        let place = "position \(grouped(position))"
        switch self {
        case .now: return "as of \(place)"
        case .recorded(.position(let asked), _):
            return "as of \(place)" + (asked > position ? ", the last there is" : "")
        case .recorded(.time(let time), _):
            let isAll = position == head && time.end > .now
            return isAll ? "as of now (\(place))" : "as of \(time.endWords) (\(place))"
        case .occurred(let time):
            return "by what had occurred by \(time.endWords) (\(place))"
        }
    }

    /// The line that asks again for the same state of things, however late: what is told from now
    /// becomes a position, or a time.
    func kept(in line: TypedLine) -> TypedLine {
        switch self {
        case .now, .recorded(.position, _): line
        case .recorded(.time, let position):
            line.without("as-of", "at").with("--as-of", String(position))
        case .occurred(let time):
            line.without("as-of", "at").with("--as-of", time.end.description)
        }
    }
}
