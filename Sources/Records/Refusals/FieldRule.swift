/// What a field's value must be besides its form: said once, where the field is listed.
///
/// ```swift
/// fields.field("title", &title, .notBlank(atMost: 120))
/// ```
///
/// Whoever reads a command refuses by it whatever breaks it, all of it at once and under each field's path;
/// whoever describes the command tells it. What is stored already is read whatever it says.
public struct FieldRule<Value: FieldValue>: Sendable {
    /// One thing that must be so.
    struct Clause: Sendable {
        let told: FieldClause
        let refusals: @Sendable (Value, String) -> [Refusal]
    }

    private(set) var clauses: [Clause]

    /// What answers one who breaks it; what must be so, in words that stand behind the field's name: "at
    /// most 120 characters"; and what is wrong with a value of the field of that name, `nil` where nothing is.
    public init(
        _ code: RejectionCode, _ words: String, hint: Sentence? = nil,
        why fault: @escaping @Sendable (_ value: Value, _ field: String) -> Sentence?
    ) {
        clauses = [
            Clause(told: FieldClause(code: code, words: words)) { value, field in
                fault(value, field).map { [Refusal(code, field: field, $0, hint: hint)] } ?? []
            }
        ]
    }

    /// The same, of which a program can see so much by itself.
    package init(
        _ code: RejectionCode, _ words: String, _ bound: FieldBound, hint: Sentence? = nil,
        why fault: @escaping @Sendable (_ value: Value, _ field: String) -> Sentence?
    ) {
        clauses = [
            Clause(told: FieldClause(code: code, words: words, bound: bound)) { value, field in
                fault(value, field).map { [Refusal(code, field: field, $0, hint: hint)] } ?? []
            }
        ]
    }

    /// Both must be so.
    package func and(_ other: FieldRule) -> FieldRule {
        var both = self
        both.clauses += other.clauses
        return both
    }

    /// The same, asked of what is inside another value; of one that has nothing inside, nothing is.
    package func inside<Outer: FieldValue>(
        _ inner: @escaping @Sendable (Outer) -> Value?
    ) -> FieldRule<Outer> {
        FieldRule<Outer>(
            clauses: clauses.map { clause in
                FieldRule<Outer>.Clause(told: clause.told) { outer, field in
                    inner(outer).map { clause.refusals($0, field) } ?? []
                }
            })
    }

    /// What each of a list must be.
    package static func each<Element>(_ rule: FieldRule<Element>) -> FieldRule
    where Value == [Element] {
        FieldRule(
            clauses: rule.clauses.map { clause in
                Clause(
                    told: FieldClause(
                        code: clause.told.code, words: "each " + clause.told.words,
                        bound: clause.told.bound.map { .each($0) })
                ) { elements, field in
                    elements.enumerated().flatMap { clause.refusals($1, "\(field)[\($0)]") }
                }
            })
    }

    /// None of a list stands there twice.
    package static func once<Element: Hashable>(
        _ code: RejectionCode, why fault: @escaping @Sendable (Element) -> Sentence
    ) -> FieldRule where Value == [Element] {
        FieldRule(clauses: [
            Clause(told: FieldClause(code: code, words: "each once", bound: .once)) {
                elements, field in
                var seen: Set<Element> = []
                return elements.enumerated().compactMap { index, element in
                    seen.insert(element).inserted
                        ? nil : Refusal(code, field: "\(field)[\(index)]", fault(element))
                }
            }
        ])
    }

    private init(clauses: [Clause]) { self.clauses = clauses }

    /// All that is wrong with `value`.
    func refusals(of value: Value, _ field: StaticString) -> [Refusal] {
        let field = "\(field)"
        return clauses.flatMap { $0.refusals(value, field) }
    }
}

/// One thing that a field's value must be, as documentation tells it.
package struct FieldClause: Sendable, Equatable {
    /// What answers one who breaks it.
    package let code: RejectionCode
    /// What must be so, in words that stand behind the field's name.
    package let words: String
    /// What of it a program can see by itself.
    package let bound: FieldBound?

    init(code: RejectionCode, words: String, bound: FieldBound? = nil) {
        self.code = code
        self.words = words
        self.bound = bound
    }
}

// MARK: - Texts

extension FieldRule<String> {
    /// A text that isn't blank, of at most so many characters (Unicode scalars: a grapheme can be as
    /// long as one likes).
    public static func notBlank(atMost limit: Int) -> Self {
        FieldRule(
            .requiredFieldEmpty, "not blank", .notBlank,
            why: { text, field in text.isBlank ? "\(field) is blank" : nil }
        ).and(.atMost(limit))
    }

    /// A text of at most so many characters (Unicode scalars).
    public static func atMost(_ limit: Int) -> Self {
        FieldRule(
            .tooLong, "at most \(limit.inThousands) characters", .characters(atMost: limit),
            why: { text, field in
                let count = text.unicodeScalars.count
                return count <= limit
                    ? nil : "\(field) has \(count) characters; at most \(limit) are taken"
            })
    }
}

extension Int {
    /// As one writes it in a sentence: 4,000.
    fileprivate var inThousands: String {
        self < 1_000
            ? "\(self)" : (self / 1_000).inThousands + "," + "\(self % 1_000 + 1_000)".dropFirst()
    }
}
