import Wording
import EventSourcing
import Records

extension Settings {
    /// In which language people are answered: `ES_LANGUAGE`, `language` in `daybook.toml`, English.
    /// - Throws: ``Failure`` for one that isn't spoken here.
    func language() throws -> (language: Language, setting: Value) {
        let setting = value(nil, .language, default: Language.english.rawValue)
        guard let language = Language(rawValue: setting.value) else {
            throw Failure(
                .configuration, code: "configuration",
                """
                \(setting.origin) says \(setting.value); it is one of \
                \(Language.allCases.map(\.rawValue))
                """)
        }
        return (language, setting)
    }

    /// The same before anything else is known but what was typed. Where the settings make no sense,
    /// that is what is told, in English.
    static func language(of typed: [String]) -> Language {
        do {
            let settings = try Settings(environment: GlobalFlags.environment(typed), file: .here())
            return try settings.language().language
        } catch {
            return .english
        }
    }
}
