/// Why a command was refused: one reason or more. Nothing was appended.
public struct Rejection: Error, Equatable, Sendable {
    public var refusals: [Refusal]

    public init(_ refusals: [Refusal]) { self.refusals = refusals }

    public init(
        _ code: RejectionCode, field: String? = nil, _ message: String, hint: String? = nil
    ) {
        refusals = [Refusal(code, field: field, message, hint: hint)]
    }
}

/// The two that nearly every command knows.
extension Rejection {
    /// There is no such thing: no `kind` called `id`, the value of `field`.
    public static func notFound<Thing>(
        _ kind: String, _ id: Identifier<Thing>, _ field: String, hint: String? = nil
    ) -> Self {
        Self(.notFound, field: field, "there is no \(kind) \(id)", hint: hint)
    }

    /// What would be made is there already: a `kind` called `id`, the value of `field`.
    public static func alreadyExists<Thing>(
        _ kind: String, _ id: Identifier<Thing>, _ field: String
    ) -> Self {
        let article = kind.first.map("aeiou".contains) == true ? "an" : "a"
        return Self(
            .alreadyExists, field: field, "there is \(article) \(kind) \(id) already",
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
    public var message: String
    /// What to do instead.
    public var hint: String?

    public init(
        _ code: RejectionCode, field: String? = nil, _ message: String, hint: String? = nil
    ) {
        self.code = code
        self.field = field
        self.message = message
        self.hint = hint
    }
}

/// The name of a reason: kebab-case, stable for ever. Each context adds its own by extension.
public struct RejectionCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ text: StaticString) { rawValue = "\(text)" }
    public var description: String { rawValue }
}

/// The reasons that any command can meet.
extension RejectionCode {
    /// A required field is missing, or blank.
    public static let requiredFieldEmpty = Self("required-field-empty")
    /// A field has a value of the wrong form.
    public static let invalidField = Self("invalid-field")
    /// There is no such field.
    public static let unknownField = Self("unknown-field")
    /// There is no such command.
    public static let unknownCommand = Self("unknown-command")
    /// What came isn't JSON, or not the JSON of a command.
    public static let invalidJSON = Self("invalid-json")
    /// A text has more characters than it may.
    public static let tooLong = Self("too-long")
    /// What the command is about doesn't exist.
    public static let notFound = Self("not-found")
    /// What the command would make exists already.
    public static let alreadyExists = Self("already-exists")
    /// The aggregate is not at the revision that the caller expects.
    public static let revisionConflict = Self("revision-conflict")
    /// This command id was used for another command.
    public static let commandIDReused = Self("command-id-reused")
    /// A sum of money leaves 64 bits.
    public static let amountOverflow = Self("amount-overflow")
    /// A slug isn't lower-case letters and digits in words joined by single hyphens.
    public static let invalidSlug = Self("invalid-slug")
    /// Another thing of the kind has this slug.
    public static let slugTaken = Self("slug-taken")
    /// This change needs a reason.
    public static let reasonRequired = Self("reason-required")
}

/// The reasons that several contexts know, and mean the same by.
extension RejectionCode {
    /// Nobody is known by this id.
    public static let noSuchUser = Self("no-such-user")
    /// Somebody is a member already.
    public static let alreadyMember = Self("already-member")
    /// An amount of money is negative, or nothing where there must be something.
    public static let invalidAmount = Self("invalid-amount")
    /// A category is archived: it takes no change, and nothing more is put under it.
    public static let categoryArchived = Self("category-archived")
}
