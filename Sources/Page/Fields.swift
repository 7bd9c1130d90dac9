import Mustache

/// What a template fills in, by name: texts, whether something is so, further fields, and lists of those. Mustache
/// looks into anything by reflection; it is spared that here.
struct Fields: MustacheParent, ExpressibleByDictionaryLiteral, Sendable {
    private var values: [String: any Sendable]

    init(dictionaryLiteral elements: (String, (any Sendable)?)...) {
        values = [:]
        for (name, value) in elements { if let value { values[name] = value } }
    }

    func child(named name: String) -> Any? { values[name] }

    subscript(name: String) -> (any Sendable)? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The same with more; what both have is as `others` has it.
    func adding(_ others: Fields) -> Fields {
        var all = self
        all.values.merge(others.values) { $1 }
        return all
    }
}
