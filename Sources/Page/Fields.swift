import Mustache

/// What a template fills in, by name: texts, whether something is so, further fields, and lists of those. Mustache
/// looks into anything by reflection; it is spared that here.
///
/// There are some twenty names at the most, mostly short: to look through them is quicker than a table of them is made.
struct Fields: MustacheParent, ExpressibleByDictionaryLiteral, Sendable {
    private var values: [(name: String, value: any Sendable)] = []

    init(dictionaryLiteral elements: (String, (any Sendable)?)...) {
        values.reserveCapacity(elements.count)
        for (name, value) in elements { if let value { values.append((name, value)) } }
    }

    func child(named name: String) -> Any? {
        let value = self[name]
        return if let text = value as? String { Said(renderText: text) } else { value }
    }

    /// A text, of which Mustache needn't find out how it is described.
    private struct Said: MustacheCustomRenderable {
        let renderText: String
        var isNull: Bool { false }
    }

    subscript(name: String) -> (any Sendable)? {
        get { values.first { $0.name == name }?.value }
        set {
            values.removeAll { $0.name == name }
            if let newValue { values.append((name, newValue)) }
        }
    }

    /// The same with more; what both have is as `others` has it.
    func adding(_ others: Fields) -> Fields {
        var all = others
        all.values += values.filter { others[$0.name] == nil }
        return all
    }
}
