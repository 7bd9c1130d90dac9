package import EventSourcing
package import Records

// The forms of an e-mail address and of a telephone number, as far as they can be told by looking.

/// An e-mail address as RFC 5321 writes it, without quotes, comments and address literals: what
/// people have. An international domain stands in its ASCII form (`xn--…`).
package enum EmailAddress {
    /// The longest that a mail server takes (RFC 5321, section 4.5.3.1.3).
    package static let maximumBytes = 254
    static let maximumLocalBytes = 64

    /// Whether `text` has the form.
    package static func isValid(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= maximumBytes,
            (1...maximumLocalBytes).contains(parts[0].count)
        else { return false }
        let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomText) }
            && labels.count >= 2 && labels.allSatisfy(isLabel)
            && labels.last?.allSatisfy(isDigit) == false
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
    }

    /// `atext` of RFC 5322, section 3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || Array("!#$%&'*+-/=?^_`{|}~".utf8).contains(byte)
    }
}

/// A telephone number as ITU-T E.164 writes it: `+`, the country's code, the rest; digits only.
package enum PhoneNumber {
    /// Whether `text` has the form.
    package static func isValid(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first == UInt8(ascii: "+") && (2...15).contains(digits.count)
            && digits.allSatisfy(isDigit) && digits.first != UInt8(ascii: "0")
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isLetter(_ byte: UInt8) -> Bool {
    // Bit 5 is all that parts the two cases of an ASCII letter.
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

extension Refusals {
    /// An e-mail address.
    package mutating func requireEmail(_ text: String, _ field: String) {
        require(
            EmailAddress.isValid(text), .invalidEmail, field, "\(field) is not an e-mail address",
            hint: "write it like name@example.org")
    }

    /// A telephone number in international form.
    package mutating func requirePhone(_ text: String, _ field: String) {
        require(
            PhoneNumber.isValid(text), .invalidPhoneNumber, field,
            "\(field) is not a telephone number in international form",
            hint: "write it like +442071838750: no spaces, the country's code first")
    }
}

extension RejectionCode {
    /// An e-mail address isn't of the form `name@example.org`.
    package static let invalidEmail = Self("invalid-email")
    /// A telephone number isn't of the form of E.164: `+`, then 2 to 15 digits.
    package static let invalidPhoneNumber = Self("invalid-phone-number")
}

extension CommandGuide.Rule {
    /// What ``Refusals/requireEmail(_:_:)`` asks for.
    package static let emailForm = Self(
        .invalidEmail, "an e-mail address has the form name@example.org")
    /// What ``Refusals/requirePhone(_:_:)`` asks for.
    package static let phoneForm = Self(
        .invalidPhoneNumber, "a telephone number has the form +442071838750 (E.164)")
}
