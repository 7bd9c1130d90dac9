import Testing

/// An event that is declared and that no list knows compiles, and could be stored and never read.
@Suite struct `The events that are declared` {
    @Test func `are each a case of a set`() throws {
        let texts = try House().texts()
        let declared = texts.flatMap { text in
            text.matches(
                of: /^package struct (\w+)(?:<[^>]*>)?: DomainEvent \{/.anchorsMatchLineEndings()
            )
            .map { String($0.1) }
        }
        let cases = texts.flatMap(Self.sets).flatMap { $0.cases.map { $0.event } }
        #expect(declared.count > 80, "all of them were looked at")
        #expect(Set(declared).subtracting(cases).sorted() == [])
    }

    @Test func `are listed where their set has a case`() throws {
        let sets = try House().texts().flatMap(Self.sets)
        #expect(sets.count > 20, "all of them were looked at")
        for set in sets { #expect(set.listed == set.cases.map { $0.name }) }
    }

    private struct EventSet {
        var cases: [(name: String, event: String)]
        var listed: [String]
    }

    /// The sets of a file: each from its declaration to the aggregate's first stored property.
    private static func sets(in text: String) -> [EventSet] {
        text.split(separator: "enum Event: EventSet {").dropFirst().map { part in
            let body = part.prefix(upTo: part.firstRange(of: "init()")?.lowerBound ?? part.endIndex)
            return EventSet(
                cases: body.matches(of: /case (\w+)\((\w+)[^)]*\)\n/).map {
                    (String($0.1), String($0.2))
                },
                listed: body.matches(of: /\bof\((\w+)\)/).map { String($0.1) })
        }
    }
}
