import EventSourcing
package import Records
import Vocabulary

extension Product {
    /// A way in which pieces of a product differ: its name and what there is to choose from, as in
    /// `Size`: `S`, `M`, `L`.
    package struct Variant: Record {
        /// No other variant of the product has it.
        package var name = ""
        /// None twice.
        package var values: [String] = []

        package init() {}

        package init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("name", &name, .choice)
            fields.field("values", &values, .choices)
        }
    }
}

extension Product {
    /// More a customer can't choose among.
    static let mostVariants = 100

    /// The variant of this name, as a person compares names: `é` is `é`, however it is encoded.
    func variant(named name: String) -> Variant? { variants.first { $0.name == name } }
}

extension Product.Variant {
    /// At most so many to choose from.
    static let mostValues = 100
}

extension Refusals {
    /// The variants of one product. Names and values are compared as a person does.
    mutating func requireVariants(_ variants: [Product.Variant]) {
        guard requireRoom(forVariants: variants.count) else { return }
        var names: Set<String> = []
        for (index, variant) in variants.enumerated() {
            let path = "variants[\(index)]."
            require(
                names.insert(variant.name).inserted, .invalidVariant, path + "name",
                "the product has a variant \(variant.name) already")
        }
    }

    /// Whether a product can have so many variants.
    @discardableResult
    mutating func requireRoom(forVariants count: Int) -> Bool {
        let hasRoom = count <= Product.mostVariants
        require(
            hasRoom, .invalidVariant, "variants",
            "a product has at most \(Product.mostVariants) variants, not \(count)")
        return hasRoom
    }
}

extension FieldRule<String> {
    /// What is chosen: size, colour.
    fileprivate static var choice: Self {
        FieldRule(
            .invalidVariant, "not blank", .notBlank,
            why: { name, _ in name.isBlank ? "a variant has a name" : nil }
        ).and(.atMost(TextLimit.name))
    }

    fileprivate static var oneChoice: Self {
        FieldRule(
            .invalidVariant, "not blank", .notBlank,
            why: { value, _ in value.isBlank ? "a value is not blank" : nil }
        ).and(.atMost(TextLimit.name))
    }
}

extension FieldRule<[String]> {
    /// What there is to choose from.
    fileprivate static var choices: Self {
        FieldRule(
            .invalidVariant, "one at least", .count(atLeast: 1, atMost: nil),
            why: { values, _ in values.isEmpty ? "a variant has at least one value" : nil }
        ).and(
            FieldRule(
                .invalidVariant, "at most \(Product.Variant.mostValues)",
                .count(atLeast: 0, atMost: Product.Variant.mostValues),
                why: { values, _ in
                    values.count <= Product.Variant.mostValues
                        ? nil
                        : """
                        a variant has at most \(Product.Variant.mostValues) values, not \
                        \(values.count)
                        """
                })
        ).and(.each(.oneChoice)).and(
            .once(.invalidVariant, why: { "the variant has the value \($0) already" }))
    }
}

extension CommandGuide.Rule {
    static let variants = Self(
        .invalidVariant,
        """
        a variant has its name once in the product, which has at most \(Product.mostVariants) of them
        """)
}
