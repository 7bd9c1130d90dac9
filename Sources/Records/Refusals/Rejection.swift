/// Why a command was refused: one reason or more. Nothing was appended.
public struct Rejection: Error, Equatable, Sendable {
    /// One at least, in the order in which they were found.
    public var refusals: [Refusal]

    /// For all that is wrong.
    public init(_ refusals: [Refusal]) { self.refusals = refusals }

    /// For one thing that is wrong: its code, the field that is meant, why, and what can be done about it.
    public init(
        _ code: RejectionCode, field: String? = nil, _ message: Sentence, hint: Sentence? = nil
    ) {
        refusals = [Refusal(code, field: field, message, hint: hint)]
    }
}

/// The two that nearly every command knows.
extension Rejection {
    /// There is no such thing: no `kind` called `id`, the value of `field`.
    public static func notFound<Thing>(
        _ kind: Sentence, _ id: Identifier<Thing>, _ field: String, hint: Sentence? = nil
    ) -> Self {
        Rejection(.notFound, field: field, "there is no \(kind) \(id)", hint: hint)
    }

    /// What would be made is there already: a `kind` called `id`, the value of `field`.
    public static func alreadyExists<Thing>(
        _ kind: Sentence, _ id: Identifier<Thing>, _ field: String
    ) -> Self {
        let beginsWithVowel = kind.description.first.map("aeio".contains) == true
        return Rejection(
            .alreadyExists, field: field,
            beginsWithVowel
                ? "there is an \(kind) \(id) already" : "there is a \(kind) \(id) already",
            hint: "leave \(field) out, and one is made")
    }
}

/// One reason: what a program goes by, and what a person reads.
public struct Refusal: Equatable, Sendable {
    /// Stable: scripts and tests go by it.
    public var code: RejectionCode
    /// The field at fault, as a path: `lines[2].quantity`.
    public var field: String?
    /// One sentence, lower case, no full stop.
    public var message: Sentence
    /// What to do instead.
    public var hint: Sentence?

    /// One thing that is wrong: its code, the field that is meant, why, and what can be done about it.
    public init(
        _ code: RejectionCode, field: String? = nil, _ message: Sentence, hint: Sentence? = nil
    ) {
        self.code = code
        self.field = field
        self.message = message
        self.hint = hint
    }
}
