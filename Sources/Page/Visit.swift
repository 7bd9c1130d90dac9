import Records
import Vocabulary
import Wording

/// One look at one screen: what was asked for, by whom, in which language, as of when.
struct Visit: Sendable {
    let request: PageRequest
    let manner: Manner
    /// The moment that the page is looked at; `nil`: now.
    let past: Past?
    /// The parts of the address without that.
    let words: [String]
    /// What stands in the place of names in the screen's path.
    let inPath: [String: String]
    /// The position of what was done just before, where that is to be told.
    let done: String?
    let asking: Asking

    /// The same with nothing of the past.
    var now: Visit {
        Visit(
            request: request, manner: manner, past: nil, words: words, inPath: inPath,
            done: done, asking: asking.now)
    }

    var language: Language { manner.language }
    var caller: Visitor? { request.caller }

    /// What each address of the page begins with.
    var base: String { past?.base ?? "" }

    /// This screen's address, without its parameters.
    var here: String { base + "/" + words.map(Link.encoded).joined(separator: "/") }

    /// A part of the address.
    func path(_ name: String) -> String { inPath[name] ?? "" }

    /// A parameter, if it was given and says something.
    func parameter(_ name: String) -> String? {
        request.parameters.last { $0.name == name && !$0.text.isEmpty }?.text
    }

    /// What was filled in under a name.
    func filledIn(_ name: String) -> String? {
        request.form.last { $0.name == name && !$0.text.isEmpty }?.text
    }

    /// The parameters of these names, those that were given.
    func parameters(_ names: [String]) -> Asking.Parameters {
        names.compactMap { name in parameter(name).map { (name: name, text: $0) } }
    }

    /// This screen with some parameters otherwise; `nil` takes one away.
    func hereWith(_ changes: [String: String?]) -> String {
        let kept = request.parameters.filter { changes[$0.name] == nil }
        let given = changes.compactMap { name, text in text.map { (name: name, text: $0) } }
        return here + Link.parameters(kept + given.sorted { $0.name < $1.name })
    }

    /// How far the log has come.
    /// - Throws: ``InterfaceProblem`` where it hasn't come to the moment that is looked at.
    func position() async throws -> Int64 {
        let position = try await asking.get(["v1", "position"])["position"]?.integer ?? 0
        if let past = past?.position, past > position {
            throw InterfaceProblem(
                status: 404,
                refusals: [
                    Refusal(
                        .init("not-there-yet"), "the log hasn't come to position \(past)",
                        hint: "it is at \(position)")
                ])
        }
        return position
    }

    /// What tells it from any other visit: who, where, in which manner. `nil` where it is like no other: nobody has
    /// come in, something was sent along, or something is told once.
    var name: String? {
        guard let caller, !request.isPost, done == nil else { return nil }
        return caller.tokenID + " " + sight
    }

    /// What whoever sees the same has in common: what they may know, where they are, in which manner. Only the frame around
    /// a screen says who looks.
    var sight: String {
        let parts = [
            caller?.role ?? "", caller?.account ?? "", language.rawValue, manner.theme.rawValue,
            base,
        ]
        return "\(parts) \(words) \(request.parameters)"
    }

    /// The zone whose days and clocks the business goes by.
    func zone() async throws -> Zone {
        // Who is kept to one account may not ask that, and goes by the clocks of all.
        let business = try await allowed { try await asking.item("business") }
        return business?["timeZone"]?.text.flatMap { Zone($0) } ?? .utc
    }
}
