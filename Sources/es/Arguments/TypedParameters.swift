import Daybook
import EventSourcing
import EventStore
import Records
import Vocabulary

/// Parameters of a query as a person types them, as the query takes them: times in any way that times are
/// said, days and months as a beginning or an end.
struct TypedParameters {
    private let parameters: [FieldDescription]

    init(of query: String) {
        parameters = BackOffice.questions.first { $0.name == query }?.parameters ?? []
    }

    /// - Throws: ``Failure`` for a parameter that is given twice.
    func read(
        _ typed: [(name: String, text: String)]
    ) throws -> [(name: String, text: String)] {
        var seen: Set<String> = []
        return try typed.map { parameter in
            guard seen.insert(parameter.name).inserted else {
                throw Failure.usage(
                    "\(parameter.name) is given twice",
                    hint: Self.line(giving: parameter).hint)
            }
            let description = parameters.first { $0.name == parameter.name }
            guard let form = description.flatMap(TimeForm.init),
                let text = form.text(
                    of: parameter.text, isEnd: ["to", "until", "at"].contains(parameter.name),
                    keepsDays: true)
            else { return parameter }
            return (parameter.name, text)
        }
    }

    /// The line with what was given last, once.
    private static func line(giving parameter: (name: String, text: String)) -> TypedLine {
        TypedLine.own.without(parameter.name).with("\(parameter.name)=\(parameter.text)")
    }
}

/// In which form a field has a time.
enum TimeForm {
    case moment, momentOrDay, day, month

    init?(_ field: FieldDescription) {
        switch field.shape {
        case .time: self = .moment
        case .timeOrDay: self = .momentOrDay
        case .day: self = .day
        case .month: self = .month
        case .text where field.rules.contains(where: { $0.code.rawValue == "invalid-date" }):
            self = .day
        case .text, .identifier, .integer, .cents, .number, .boolean, .choice, .list, .object,
            .json, .special:
            return nil
        }
    }

    /// What was typed, in this form; `nil` where it is left as it is, to be taken or refused.
    /// Where it `keepsDays`, a day may stand where a moment can, and is the business's own.
    func text(of typed: String, isEnd: Bool = false, keepsDays: Bool = false) -> String? {
        guard Timestamp(typed) == nil, let time = SpokenTime.reading(typed) else { return nil }
        let moment = isEnd ? time.end : time.start
        switch self {
        case .moment:
            if keepsDays, let last = time.lastDay {
                return isEnd ? last : ShownZone.zone.day(of: time.start)
            }
            return moment.description
        case .momentOrDay:
            return time.lastDay == nil
                ? moment.description : ShownZone.zone.day(of: time.start)
        case .day: return ShownZone.zone.day(of: moment)
        case .month: return String(ShownZone.zone.day(of: moment).prefix(7))
        }
    }
}
