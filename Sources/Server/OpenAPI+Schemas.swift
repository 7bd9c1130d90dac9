import EventSourcing
import Records
import Vocabulary

// Values as JSON Schema has them, with the bounds that are said where their fields are listed. Whatever is taken keeps
// them; what more is refused is told in words, under its code.

extension JSONValue {
    static func reference(_ name: String) -> JSONValue {
        .object([.init("$ref", .string("#/components/schemas/\(name)"))])
    }

    /// The fields of an object.
    static func schema(of fields: [FieldDescription]) -> JSONValue {
        .object([
            .init("type", .string("object")),
            .init(
                "required", .array(fields.filter(\.required).map { .string($0.name) })),
            .init("properties", .object(fields.map { .init($0.name, schema(of: $0)) })),
            .init("additionalProperties", .boolean(false)),
        ])
    }

    private static func schema(of field: FieldDescription) -> JSONValue {
        var bounds = field.rules.compactMap(\.bound)
        guard field.isNullable else { return schema(of: field.shape, bounds) }
        let isText = field.shape == .text
        // A blank text is none there, whatever one that says something has to be.
        if isText { bounds.removeAll { $0 == .notBlank } }
        let blank =
            isText && bounds.contains { if case .pattern = $0 { true } else { false } }
            ? [text([.init("pattern", .string("^[\(SchemaText.blank)]*$"))])] : []
        let null = JSONValue.object([.init("type", .string("null"))])
        return .object([
            .init("anyOf", .array([schema(of: field.shape, bounds)] + blank + [null]))
        ])
    }

    /// A parameter in an address: no `null` can stand there.
    static func schema(ofParameter field: FieldDescription) -> JSONValue {
        schema(of: field.shape, field.rules.compactMap(\.bound))
    }

    private static func text(_ members: [Member]) -> JSONValue {
        .object([.init("type", .string("string"))] + members)
    }

    private static func number(
        _ type: String, _ bounds: [FieldBound], _ least: Int64? = nil, _ most: Int64? = nil
    ) -> JSONValue {
        var (from, above, through) = (least, Int64?.none, most)
        for bound in bounds {
            switch bound {
            case .numbers(let first, let last): (from, through) = (first, last ?? most)
            case .above(let below, let last): (from, above, through) = (nil, below, last ?? most)
            case .characters, .notBlank, .pattern, .count, .once, .each: break
            }
        }
        let members = [("minimum", from), ("exclusiveMinimum", above), ("maximum", through)]
        return .object(
            [.init("type", .string(type))]
                + members.compactMap { name, value in
                    value.map { .init(name, .integer($0)) }
                })
    }

    private static func text(_ bounds: [FieldBound]) -> JSONValue {
        var (pattern, format, most) = (SchemaText.any, String?.none, Int?.none)
        for bound in bounds {
            switch bound {
            case .characters(let count): most = count
            case .notBlank: pattern = SchemaText.notBlank
            case .pattern(let own, let kind): (pattern, format) = (own, kind)
            case .numbers, .above, .count, .once, .each: break
            }
        }
        return text(
            [.init("pattern", .string(pattern))]
                + (format.map { [.init("format", .string($0))] } ?? [])
                + (most.map { [.init("maxLength", .integer(Int64($0)))] } ?? []))
    }

    private static func list(of element: FieldShape, _ bounds: [FieldBound]) -> JSONValue {
        var members: [Member] = [.init("type", .string("array"))]
        var inner: [FieldBound] = []
        for bound in bounds {
            switch bound {
            case .count(let least, let most):
                if least > 0 { members.append(.init("minItems", .integer(Int64(least)))) }
                if let most { members.append(.init("maxItems", .integer(Int64(most)))) }
            case .once: members.append(.init("uniqueItems", .boolean(true)))
            case .each(let bound): inner.append(bound)
            case .characters, .notBlank, .pattern, .numbers, .above: break
            }
        }
        return .object(members + [.init("items", schema(of: element, inner))])
    }

    private static func schema(of shape: FieldShape, _ bounds: [FieldBound]) -> JSONValue {
        switch shape {
        case .text: text(bounds)
        case .identifier: reference("Identifier")
        case .integer: number("integer", bounds, .min, .max)
        case .cents: number("integer", bounds, -Cents.most.amount, Cents.most.amount)
        case .number: number("number", bounds)
        case .boolean: .object([.init("type", .string("boolean"))])
        case .time: reference("Time")
        case .choice(let names): text([.init("enum", .array(names.map { .string($0) }))])
        case .list(let element): list(of: element, bounds)
        case .object(let fields): schema(of: fields)
        case .json: .object([])
        case .special(let words): special(words.description, bounds)
        }
    }

    /// A whole number of as many digits as a text in its place may have characters.
    private static func wholeNumber(inPlaceOf bounds: [FieldBound]) -> JSONValue {
        var digits = 18
        for bound in bounds { if case .characters(let most) = bound { digits = most } }
        func nines(_ count: Int) -> String { String(repeating: "9", count: max(count, 1)) }
        return .object([
            .init("type", .string("integer")), .init("minimum", .number("-" + nines(digits - 1))),
            .init("maximum", .number(nines(digits))),
        ])
    }

    /// What has a form of its own, which is known by its words.
    private static func special(_ words: String, _ bounds: [FieldBound]) -> JSONValue {
        func any(_ schemas: JSONValue...) -> JSONValue {
            .object([
                .init("description", .string(words)), .init("anyOf", .array(schemas)),
            ])
        }
        func text(_ pattern: String, _ more: [Member] = []) -> JSONValue {
            .text(
                [.init("description", .string(words)), .init("pattern", .string(pattern))] + more)
        }
        let day = text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", [.init("format", .string("date"))])
        return switch FieldShape.special(Sentence(quoting: words)) {
        case .day: day
        case .timeOrDay: any(reference("Time"), day)
        case .month: text("^([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)-(0[1-9]|1[0-2])$")
        case Currency.shape:
            .text([
                .init("description", .string(words)),
                .init("enum", .array(Currency.codes.map { .string($0) })),
            ])
        case .special("a number from 1, or all"):
            any(number("integer", [], 1, .max), .object([.init("const", .string("all"))]))
        case .special("text or a whole number"):
            any(.text(bounds), wholeNumber(inPlaceOf: bounds))
        case .special("a UUID like 123e4567-e89b-12d3-a456-426614174000"):
            text("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")
        case _: text(SchemaText.any)
        }
    }
}
