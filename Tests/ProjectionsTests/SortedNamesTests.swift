import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing

@testable import Projections

@Suite struct `Names in a list` {
    private static let sorted = [
        "apple", "Café", "cafe au lait", "eagle", "Éclair", "echo", "lamp 9", "Lamp 10", "Zebra",
        "Ömer", "أحمد", "باب", "تفاح",
    ].sorted { SortKey($0).text < SortKey($1).text }

    private func desk() async throws -> Desk {
        let desk = Desk()
        for (index, name) in Self.sorted.reversed().enumerated() {
            try await desk.happen("product-\(index)", product(name))
        }
        return desk
    }

    @Test func `stand as people sort them, not by bytes`() {
        #expect(
            Self.sorted == [
                "apple", "Café", "cafe au lait", "eagle", "echo", "Éclair", "lamp 9", "Lamp 10",
                "Ömer", "Zebra", "أحمد", "باب", "تفاح",
            ])
    }

    @Test func `are listed so, forwards and backwards, and no key is shown`() async throws {
        let desk = try await desk()
        let names = Self.sorted.map { JSONValue.string($0) }
        #expect(try await desk.column("title", "products") == names)
        #expect(try await desk.column("title", "products", ["sort": "-title"]) == names.reversed())
        let members = try await desk.items("products").flatMap { $0.members ?? [] }.map(\.name)
        #expect(!members.contains { $0.hasSuffix("Order") })
    }

    @Test(arguments: ["title", "-title"], [1, 2, 5])
    func `are paged so, each once`(sort: String, limit: Int) async throws {
        let pages = try await desk().pages("products", ["sort": sort], limit: limit)
        let names = Self.sorted.map { JSONValue.string($0) }
        #expect(
            pages.flatMap { $0 }.compactMap { $0["title"] }
                == (sort == "title" ? names : names.reversed()))
    }

    @Test func `that are sorted alike follow their ids`() async throws {
        let desk = Desk()
        for id in ["c", "a", "b"] { try await desk.happen("product-\(id)", product("Lamp")) }
        let pages = try await desk.pages("products", limit: 1)
        #expect(pages.flatMap { $0 }.map { $0["productId"]?.text } == ["a", "b", "c"])
    }

    @Test(arguments: ["", " ", "\u{0}", "🪑", String(repeating: "é", count: 5_000)])
    func `have a key whatever they are`(name: String) {
        #expect(SortKey(name).text.utf8.count.isMultiple(of: 2))
        #expect(SortKey(name).text <= SortKey(name + "z").text)
    }

    @Test func `have keys of one collation, which is part of the form of the rows`() throws {
        let catalog = try #require(allProjections.first { $0.name == "catalog" })
        #expect(catalog.schema.contains("products.titleOrder: a key of the collation"))
        #expect(catalog.schema.contains(SortKey.version))
        #expect(SortKey.version != "none")
    }
}
