package import Records

// What a field must be, where several contexts mean the same by it.

extension FieldRule<String> {
    /// What stands in one line: a name, a title.
    package static var line: Self { .notBlank(atMost: TextLimit.name) }

    /// A name in addresses: ``Slug``.
    package static var slug: Self {
        FieldRule(
            .invalidSlug,
            "[a-z0-9]+(-[a-z0-9]+)*, at most \(Slug.maximumBytes); left out, it is made from the title",
            .pattern("^[a-z0-9]+(-[a-z0-9]+)*$"),
            hint: "such as home-decoration; left out, it is made from the title",
            why: { text, _ in
                Slug.isValid(text)
                    ? nil
                    : """
                    a slug is lower-case letters a to z and digits, in words joined by single \
                    hyphens, at most \(Slug.maximumBytes) in all
                    """
            })
    }

    /// An e-mail address: ``EmailAddress``.
    package static var emailAddress: Self {
        FieldRule(
            .invalidEmail, "an e-mail address", .pattern("^[!-~]+@[!-~]+$", format: "email"),
            hint: "write it like name@example.org",
            why: { text, field in
                EmailAddress.isValid(text) ? nil : "\(field) is not an e-mail address"
            })
    }

    /// A telephone number in international form: ``PhoneNumber``.
    package static var phoneNumber: Self {
        FieldRule(
            .invalidPhoneNumber, "a telephone number of the form +442071838750 (E.164)",
            .pattern(#"^\+[1-9][0-9]{1,14}$"#),
            hint: "write it like +442071838750: no spaces, the country's code first",
            why: { text, field in
                PhoneNumber.isValid(text)
                    ? nil : "\(field) is not a telephone number in international form"
            })
    }

    /// An address of something kept elsewhere: ``WebAddress``.
    package static var webAddress: Self {
        FieldRule(
            .invalidURL, "begins with http, https or file",
            .pattern("^([Hh][Tt][Tt][Pp][Ss]?|[Ff][Ii][Ll][Ee])://[!-~]+$"),
            why: { text, field in
                WebAddress.isValid(text)
                    ? nil
                    : """
                    \(field) is not an address that begins with http, https or file, of at most 2,048 \
                    bytes
                    """
            })
    }
}

extension FieldRule<Cents> {
    /// An amount that is what it is, whichever way it went.
    package static var notNegative: Self {
        FieldRule(
            .invalidAmount, "not negative", .numbers(from: 0, through: nil),
            why: { amount, field in amount >= .zero ? nil : "\(field) is not negative" })
    }

    /// An amount that goes from one to another.
    package static var aboveZero: Self {
        FieldRule(
            .invalidAmount, "above 0", .numbers(from: 1, through: nil),
            why: { amount, field in
                amount > .zero ? nil : "\(field) is above 0; \(amount) was given"
            })
    }
}

extension FieldRule<Int64> {
    /// A number of pieces, from `least` to ``Quantity/most``.
    package static func pieces(atLeast least: Int64) -> Self { .within(least...Quantity.most) }

    /// A number with bounds, both allowed.
    package static func within(_ bounds: ClosedRange<Int64>) -> Self {
        FieldRule(
            .invalidField, "between \(bounds.lowerBound) and \(bounds.upperBound)",
            .numbers(from: bounds.lowerBound, through: bounds.upperBound),
            why: { number, field in
                bounds.contains(number)
                    ? nil
                    : "\(field) lies between \(bounds.lowerBound) and \(bounds.upperBound)"
            })
    }
}
