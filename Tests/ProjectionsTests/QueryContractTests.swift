import EventSourcing
import Projections
import Records
import Testing

@Suite struct `Every query` {
    @Test func `has a name of its own, and a guide that says what each parameter is`() {
        #expect(Set(allQueries.map(\.name)).count == allQueries.count)
        for query in allQueries {
            #expect(query.guide.summary.contains { !$0.isWhitespace }, "\(query.name)")
            #expect(
                Set(query.parameters.map(\.name)) == Set(query.guide.parameters.keys),
                "\(query.name)")
        }
    }

    @Test func `takes its own example`() async throws {
        let desk = Desk()
        for query in allQueries {
            var parameters: [String: String] = [:]
            for part in query.guide.example {
                let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
                try #require(pair.count == 2, "\(query.name): \(part)")
                parameters[pair[0]] = pair[1]
            }
            let refusal = try await desk.refusal(query.name, parameters)
            // Nothing has happened, so one thing alone may well not be there.
            #expect(refusal == nil || refusal?.code == .notFound, "\(query.name)")
        }
    }

    @Test func `reads projections that there are`() {
        let names = Set(allProjections.map(\.name))
        for query in allQueries {
            #expect(names.isSuperset(of: query.projections), "\(query.name)")
        }
    }

    @Test func `refuses a parameter that it doesn't know, and names those it does`() async throws {
        for query in allQueries {
            let refusal = try await Desk().refusal(query.name, ["colour": "red"])
            #expect(refusal != nil, "\(query.name)")
        }
        let refusal = try await Desk().refusal("orders", ["statsu": "placed"])
        #expect(refusal?.code == .unknownField)
        #expect(refusal?.hint == "did you mean status?")
    }
}
