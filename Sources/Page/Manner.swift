import Wording

/// In which language and in which light the page is shown: as it was chosen or, before that, as the browser says.
struct Manner: Sendable {
    var language: Language
    var theme: Theme

    enum Theme: String, CaseIterable, Sendable { case system, light, dark }

    static let languageCookie = "daybook-language"
    static let themeCookie = "daybook-theme"

    init(of request: PageRequest) {
        language =
            request.cookies[Self.languageCookie].flatMap(Language.init(rawValue:))
            ?? Self.preferred(in: request.languages ?? "")
        theme = request.cookies[Self.themeCookie].flatMap(Theme.init(rawValue:)) ?? .system
    }

    /// The first language of ours in `Accept-Language`, by their weights (RFC 9110, 12.5.4).
    private static func preferred(in header: String) -> Language {
        let ranges = header.split(separator: ",").map { range in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return (language: parts.first?.prefix(2).lowercased() ?? "", weight: weight ?? 1)
        }
        // The earlier one where they weigh the same.
        let wanted = ranges.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        return wanted.lazy.compactMap { Language(rawValue: $0.element.language) }.first ?? .english
    }

    /// Where a choice was made by `?language=` or `?theme=`: that it is kept, and the same screen by it.
    func changed(by request: PageRequest) -> PageAnswer? {
        let given = { name in request.parameters.last { $0.name == name }?.text }
        let language = given("language").flatMap(Language.init(rawValue:))
        let theme = given("theme").flatMap(Theme.init(rawValue:))
        if request.isPost || (language == nil && theme == nil) { return nil }
        let rest = request.parameters.filter { $0.name != "language" && $0.name != "theme" }
        let address =
            "/" + request.words.map(Link.encoded).joined(separator: "/") + Link.parameters(rest)
        let kept = "; Path=/; Max-Age=31536000; SameSite=Lax" + (request.isByTLS ? "; Secure" : "")
        let cookies = [
            language.map { "\(Self.languageCookie)=\($0.rawValue)" },
            theme.map { "\(Self.themeCookie)=\($0.rawValue)" },
        ]
        return .goingTo(address, setting: cookies.compactMap { $0.map { $0 + kept } })
    }
}
