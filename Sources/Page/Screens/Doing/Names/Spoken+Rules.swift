import EventSourcing
import Records
import Wording

extension Visit {
    /// What must hold for a command: in English as its guide tells it, by the names of the code; in Arabic by the
    /// words that the fields of its form have.
    func told(_ rule: CommandGuide.Rule) -> String {
        guard language == .arabic, let ofFields = rule.ofFields else {
            return say(Sentence(quoting: rule.text))
        }
        let names = ofFields.names.map { path in
            path.split(separator: ".").map { step in
                spoken.field(String(step.prefix { $0 != "[" }))
            }.joined(separator: " › ")
        }
        return names.joined(separator: language.comma) + ": "
            + say(Sentence(quoting: ofFields.words))
    }
}
