import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import PersonalData
import ReadModels
import Records
import Testing

@Suite struct `Rows that were made while a key was lost` {
    private let registry: Registry
    private let keys: URL
    private let whole: Data

    init() async throws {
        registry = try Registry(in: .folder)
        for (id, name) in [("ada", "Quist"), ("bob", "Babbage")] {
            try await registry.bus.send(NamePerson(id: Person.ID(id), name: name), by: nil)
        }
        for number in 0..<40 {
            try await registry.bus.send(
                NamePerson(id: Person.ID("eve"), name: "Eve \(number)"), by: nil)
        }
        keys = URL(fileURLWithPath: registry.keys.path)
        whole = try Data(contentsOf: keys)
    }

    /// The names that another process shows, of now or of earlier.
    private func names(asOf position: Position? = nil) async throws -> [String] {
        let other = try Registry(in: .folder, beside: registry)
        let rows = try await other.models.rows(of: "people", asOf: position)
        return try rows.read { try $0.all(PersonRow.self, "SELECT * FROM people ORDER BY id") }
            .map(\.name)
    }

    /// Damages the key of Ada: the first.
    private func damage() throws {
        var damaged = whole
        damaged[128 + 70] ^= 1
        try damaged.write(to: keys)
    }

    private var generation: String {
        get throws {
            try FileManager.default.destinationOfSymbolicLink(
                atPath: keys.deletingLastPathComponent().path + "/views/people.v1.sqlite")
        }
    }

    @Test func `say what they said once it is back`() async throws {
        try damage()
        #expect(try await names() == ["[unreadable]", "Babbage", "Eve 39"])
        try whole.write(to: keys)
        #expect(try await names() == ["Quist", "Babbage", "Eve 39"])
    }

    @Test func `say so of earlier too`() async throws {
        try damage()
        #expect(try await names(asOf: 20) == ["[unreadable]", "Babbage", "Eve 17"])
        #expect(try await names() == ["[unreadable]", "Babbage", "Eve 39"])
        try whole.write(to: keys)
        #expect(try await names(asOf: 20) == ["Quist", "Babbage", "Eve 17"])
        #expect(try await names(asOf: 35) == ["Quist", "Babbage", "Eve 32"])
    }

    @Test func `serve as long as it is lost, and go on`() async throws {
        try damage()
        #expect(try await names() == ["[unreadable]", "Babbage", "Eve 39"])
        let first = try generation
        let other = try Registry(in: .folder, beside: registry)
        try await other.bus.send(NamePerson(id: Person.ID("joe"), name: "Joe"), by: nil)
        #expect(try await names() == ["[unreadable]", "Babbage", "Eve 39", "Joe"])
        #expect(try generation == first)
        // Whose name was lost may get a new one: by then nothing of what is shown is amiss.
        try await other.bus.send(NamePerson(id: Person.ID("ada"), name: "Hopper"), by: nil)
        #expect(try await names() == ["Hopper", "Babbage", "Eve 39", "Joe"])
        #expect(try generation == first)
    }
}
