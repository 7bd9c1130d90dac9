/// The name of a reason: kebab-case, stable for ever. Each context adds its own by extension.
public struct RejectionCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    /// As scripts read it: `not-found`.
    public let rawValue: String
    /// One that was read.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A code of your own: plain lower case with hyphens, for ever.
    public init(_ text: StaticString) { rawValue = "\(text)" }
    /// The code itself.
    public var description: String { rawValue }
}

/// The reasons that any command can meet.
extension RejectionCode {
    /// A required field is missing, or blank.
    public static let requiredFieldEmpty = Self("required-field-empty")
    /// A field has a value of the wrong form.
    public static let invalidField = Self("invalid-field")
    /// There is no such field.
    package static let unknownField = Self("unknown-field")
    /// There is no such command.
    package static let unknownCommand = Self("unknown-command")
    /// What came isn't JSON, or not the JSON of a command.
    package static let invalidJSON = Self("invalid-json")
    /// A text has more characters than it may.
    public static let tooLong = Self("too-long")
    /// What the command is about doesn't exist.
    public static let notFound = Self("not-found")
    /// What the command would make exists already.
    public static let alreadyExists = Self("already-exists")
    /// The aggregate is not at the revision that the caller expects.
    public static let revisionConflict = Self("revision-conflict")
    /// This command id was used for another command.
    package static let commandIDReused = Self("command-id-reused")
    /// This change needs a reason.
    package static let reasonRequired = Self("reason-required")
    /// An address doesn't begin with `http`, `https` or `file`, or is of no form that an address has.
    package static let invalidURL = Self("invalid-url")
}
