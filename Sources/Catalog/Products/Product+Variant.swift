import EventSourcing
package import Records
import Vocabulary

extension Product {
    /// A way in which pieces of a product differ: its name and what there is to choose from, as in
    /// `Size`: `S`, `M`, `L`.
    package struct Variant: Record {
        /// Not blank; no other variant of the product has it.
        package var name = ""
        /// One at least, none blank, none twice.
        package var values: [String] = []

        package init() {}

        package init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("name", &name)
            fields.field("values", &values)
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
            requireVariant(variant, path)
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

    /// One variant by itself; `path` is what stands before its fields' names.
    mutating func requireVariant(_ variant: Product.Variant, _ path: String = "") {
        require(
            !variant.name.trimmed.isEmpty, .invalidVariant, path + "name", "a variant has a name")
        limitText(variant.name, path + "name", atMost: TextLimit.name)
        require(
            !variant.values.isEmpty, .invalidVariant, path + "values",
            "a variant has at least one value")
        guard variant.values.count <= Product.Variant.mostValues else {
            return require(
                false, .invalidVariant, path + "values",
                """
                a variant has at most \(Product.Variant.mostValues) values, not \
                \(variant.values.count)
                """)
        }
        var values: Set<String> = []
        for (place, value) in variant.values.enumerated() {
            let path = path + "values[\(place)]"
            require(!value.trimmed.isEmpty, .invalidVariant, path, "a value is not blank")
            limitText(value, path, atMost: TextLimit.name)
            require(
                values.insert(value).inserted, .invalidVariant, path,
                "the variant has the value \(value) already")
        }
    }
}

extension CommandGuide.Rule {
    static let variants = Self(
        .invalidVariant,
        """
        a variant has a name, once in the product, and values, each once in the variant; at most \
        \(Product.mostVariants) variants of \(Product.Variant.mostValues) values
        """)
}
