public import EventSourcing

extension Product {
    /// A way in which pieces of a product differ: its name and what there is to choose from, as in
    /// `Size`: `S`, `M`, `L`.
    public struct Variant: Record {
        /// Not blank; no other variant of the product has it.
        public var name = ""
        /// One at least, none blank, none twice.
        public var values: [String] = []

        public init() {}

        public init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("name", &name)
            fields.field("values", &values)
        }
    }
}

extension Refusals {
    /// The variants of one product. Names and values are compared as a person does: `é` is `é`,
    /// however it is encoded.
    mutating func requireVariants(_ variants: [Product.Variant]) {
        var names: Set<String> = []
        for (index, variant) in variants.enumerated() {
            let path = "variants[\(index)]"
            require(
                !variant.name.trimmed.isEmpty, .invalidVariant, path + ".name",
                "a variant has a name")
            require(
                names.insert(variant.name).inserted, .invalidVariant, path + ".name",
                "the product has a variant \(variant.name) already")
            require(
                !variant.values.isEmpty, .invalidVariant, path + ".values",
                "a variant has at least one value")
            var values: Set<String> = []
            for (place, value) in variant.values.enumerated() {
                require(
                    !value.trimmed.isEmpty, .invalidVariant, path + ".values[\(place)]",
                    "a value is not blank")
                require(
                    values.insert(value).inserted, .invalidVariant, path + ".values[\(place)]",
                    "the variant has the value \(value) already")
            }
        }
    }
}
