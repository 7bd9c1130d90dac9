/// Collects what is wrong with a command, so that the caller learns all of it at once.
///
/// ```swift
/// var refusals = Refusals()
/// refusals.require(startsAt < endsAt, .invalidPeriod, "endsAt", "a sale starts before it ends")
/// refusals.require(members < most, .clubFull, nil, "the club has \(members) members, as many as it takes")
/// try refusals.throwIfAny()
/// ```
///
/// What one field must be by itself is said where it is listed: ``FieldRule``.
public struct Refusals {
    private var all: [Refusal] = []

    /// None yet.
    public init() {}

    /// Notes a refusal unless `condition` holds.
    public mutating func require(
        _ condition: Bool, _ code: RejectionCode, _ field: String?,
        _ message: @autoclosure () -> Sentence,
        hint: @autoclosure () -> Sentence? = nil
    ) {
        if !condition { all.append(Refusal(code, field: field, message(), hint: hint())) }
    }

    /// A text that isn't blank and has at most so many characters (Unicode scalars: a grapheme
    /// can be as long as one likes).
    package mutating func requireText(_ text: String, _ field: String, atMost limit: Int = .max) {
        let blank = !text.unicodeScalars.contains { !$0.properties.isWhitespace }
        require(!blank, .requiredFieldEmpty, field, "\(field) is blank")
        limitText(text, field, atMost: limit)
    }

    /// A text of at most so many characters, if there is one.
    package mutating func limitText(_ text: String?, _ field: String, atMost limit: Int) {
        let count = text?.unicodeScalars.count ?? 0
        require(
            count <= limit, .tooLong, field,
            "\(field) has \(count) characters; at most \(limit) are taken")
    }

    /// Notes what was refused elsewhere: `refusals.note(.notFound("product", id, "productId"))`.
    package mutating func note(_ rejection: Rejection) { all += rejection.refusals }

    /// - Throws: all that was noted, if anything was.
    public func throwIfAny() throws(Rejection) {
        if !all.isEmpty { throw Rejection(all) }
    }
}
