/// Collects what is wrong with a command, so that the caller learns all of it at once.
///
/// ```swift
/// var refusals = Refusals()
/// refusals.requireText(title, "title", atMost: TextLimit.name)
/// refusals.require(quantity >= 0, .invalidField, "quantity", "quantity is not negative")
/// try refusals.throwIfAny()
/// ```
public struct Refusals {
    private var all: [Refusal] = []

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
    public mutating func requireText(_ text: String, _ field: String, atMost limit: Int = .max) {
        let blank = !text.unicodeScalars.contains { !$0.properties.isWhitespace }
        require(!blank, .requiredFieldEmpty, field, "\(field) is blank")
        limitText(text, field, atMost: limit)
    }

    /// A text of at most so many characters, if there is one.
    public mutating func limitText(_ text: String?, _ field: String, atMost limit: Int) {
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
