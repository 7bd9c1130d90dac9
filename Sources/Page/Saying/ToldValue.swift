import EventSourcing
import EventStore
import Records
import Vocabulary
import Wording

/// One value of an event or of a thing, by what it is to people: as the name of its field says, and what stands in it.
/// The log and the forms tell the same values, so that what each kind looks like is decided here alone.
enum ToldValue {
    case nothing
    case isSo(Bool)
    /// In its currency.
    case amount(String)
    case number(Int64)
    /// A number with a fraction, as it was written.
    case digits(String)
    case moment(Timestamp)
    /// Another thing, by its id.
    case thing(category: String, id: String)
    /// What only the key of a person opens, who may be forgotten.
    case sealed
    /// One of some words of ours.
    case choice(String)
    /// What somebody wrote.
    case words(String)

    init(_ value: JSONValue, called name: String, in currency: Currency) {
        switch value {
        // Of what is in others each is told by itself.
        case .null, .array, .object: self = .nothing
        case .boolean(let isSo): self = .isSo(isSo)
        case .integer(let number):
            self =
                AmountNames.isAmount(name) ? .amount(currency.written(number)) : .number(number)
        case .number(let text): self = .digits(text)
        case .string(let text): self = Self.text(text, called: name)
        }
    }

    private static func text(_ text: String, called name: String) -> ToldValue {
        // A day has no clock, and stays as it is.
        if text.utf8.count > 19, let time = Timestamp(text) { return .moment(time) }
        if let category = Things.category(namedBy: name), !text.isEmpty {
            return .thing(category: category, id: text)
        }
        if text.hasPrefix("sealed:") { return .sealed }
        return StoredChoices.has(text, in: name) ? .choice(text) : .words(text)
    }

    /// In words; nothing of what is nothing.
    func said(_ visit: Visit, _ zone: Zone) -> String {
        switch self {
        case .nothing: ""
        case .isSo(let isSo): visit.say(isSo ? "yes" : "no")
        case .amount(let text), .digits(let text): visit.language.isolatedNumber(text)
        case .number(let number): visit.number(number)
        case .moment(let time): visit.language.moment(Calendar(zone.clock(at: time)))
        case .thing(_, let text), .words(let text): Plain.text(text)
        case .sealed: visit.say("sealed")
        case .choice(let text): Plain.text(visit.spoken.choice(text))
        }
    }
}
