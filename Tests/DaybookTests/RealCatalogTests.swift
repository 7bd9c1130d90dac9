import EventSourcing
import Foundation
import Records
import Testing

/// Real catalogs brought in by commands and read back, against what sqlite3 says of the same files.
@Suite(.enabled(if: RealData.isThere, "the real data isn't here; set DAYBOOK_DATA"))
struct `Real catalogs, cell by cell` {
    @Test func `saleor's, by sqlite3`() throws {
        let es = try Es()
        let commands = try es.file("saleor.ndjson", try SaleorCatalog().lines)
        let sent = try es.run("send", "--batch", "-", "--json", input: commands)
        #expect(sent.status == 0, "\(sent.err)")
        #expect(try sent.lines.allSatisfy { $0["ok"] == .boolean(true) })
        let categories = try RealData.expected("saleor/expected/categories.csv")
        Es.compare(
            try es.list("categories").map {
                $0.cells("categoryId", "title", "slug", "productCount")
            },
            categories.map { row in
                ["sl-" + row.cell("pk")] + ["title", "slug", "products"].map { row.cell($0) }
            })
        // Daybook keeps the variants' names, and of prices and stock one for each product.
        let variants = try RealData.expected("saleor/expected/variants.csv")
        Es.compare(
            try es.list("products").map { product in
                product.cells("productId", "title", "basePriceCents", "quantity")
                    + [product["categoryIds"]?.cell ?? "", "\(product.count("variants"))"]
            },
            try RealData.expected("saleor/expected/products.csv").map { row in
                let own = variants.filter {
                    $0.cell("product") == row.cell("pk") && $0.cell("cur") == "USD"
                }
                let prices = own.compactMap { Int64($0.cell("cents")) }
                let stock = own.reduce(0) { $0 + (Int64($1.cell("stock")) ?? 0) }
                return [
                    "sl-" + row.cell("pk"), row.cell("title"), "\(prices.min() ?? -1)", "\(stock)",
                    #"["sl-\#(row.cell("category"))"]"#, row.cell("variants"),
                ]
            })
        Es.compare(
            try es.list("products").flatMap { product in
                (product["variants"]?.elements ?? []).map { variant in
                    product.cells("productId") + variant.cells("name")
                        + [variant["values"]?.elements?.first?.cell ?? ""]
                }
            },
            variants.filter { $0.cell("cur") == "USD" }.map { row in
                [
                    "sl-" + row.cell("product"),
                    SaleorCatalog.variant(row.cell("sku"), row.cell("pk")), row.cell("name"),
                ]
            })
        try es.bringAgain(commands)
    }

    /// The shelves that the source keeps only to hang others on go; those with goods don't.
    @Test func `saleor's empty categories can be archived, the others can't`() throws {
        let es = try Es()
        let commands = try es.file("saleor.ndjson", try SaleorCatalog().lines)
        #expect(try es.run("send", "--batch", "-", "--json", input: commands).status == 0)
        let categories = try RealData.expected("saleor/expected/categories.csv")
        let archive = try es.file(
            "archive.ndjson",
            categories.map {
                #"{"command":"ArchiveCategory","data":{"categoryId":"sl-\#($0.cell("pk"))"}}"#
                    + "\n"
            })
        let results = try es.run("send", "--batch", "-", "--json", input: archive).lines
        #expect(
            results.map { $0["errors"]?.elements?.first?["code"]?.cell ?? "archived" }
                == categories.map { $0.cell("products") == "0" ? "archived" : "category-in-use" })
        Es.compare(
            try es.list("categories", "archived=false").map { $0.cells("title") },
            categories.filter { $0.cell("products") != "0" }.map { [$0.cell("title")] })
    }

    @Test func `dummyjson's stars, all together`() throws {
        let es = try Es()
        _ = try es.bring("dummyjson")
        let stats = try #require(try es.ask("catalog-stats")["item"])
        let expected = Dictionary(
            uniqueKeysWithValues: try RealData.expected("dummyjson/expected/stats.csv").map {
                ($0.cell("k"), $0.cell("v"))
            })
        #expect(stats["products"]?.cell == expected["products"])
        #expect(stats["categories"]?.cell == expected["categories"])
        #expect(stats["reviews"]?.cell == expected["reviews"])
        let average = try #require(Double(stats["averageStars"]?.cell ?? ""))
        #expect("\(Int((average * 1e6).rounded()))" == expected["avg stars x1e6"])
    }
}

/// Saleor's catalog as commands. What Daybook has no place for is left out: the tree of categories,
/// a price and a stock for each variant (the lowest price and all the stock stand for them), złoty.
private struct SaleorCatalog {
    private let records: [JSONValue]

    init() throws {
        let folder = try #require(RealData.folder)
        let file = folder.appending(path: "saleor/populatedb_data.json")
        records = try #require(json(try String(contentsOf: file, encoding: .utf8)).elements)
    }

    var lines: [String] {
        all("product.category").map { key, fields in
            line(
                "AddCategory", "sl-c\(key)",
                [
                    .init("categoryId", .string("sl-\(key)")),
                    .init("title", fields["name"] ?? .null), .init("slug", fields["slug"] ?? .null),
                ])
        }
            + all("product.product").map { key, fields in product(key, fields) }
            + all("product.productvariant").map { key, fields in
                line(
                    "AddVariant", "sl-v\(key)",
                    [
                        .init("productId", .string("sl-\(fields["product"]?.cell ?? "")")),
                        .init("name", .string(Self.variant(fields["sku"]?.cell ?? "", "\(key)"))),
                        .init("values", .array([fields["name"] ?? .null])),
                    ])
            }
    }

    /// What tells one variant of a product from another: not all have a number in the warehouse.
    static func variant(_ sku: String, _ key: String) -> String {
        sku.isEmpty ? "variant \(key)" : sku
    }

    private func product(_ key: Int64, _ fields: JSONValue) -> String {
        let variants = Set(
            all("product.productvariant").filter { $0.fields["product"]?.integer == key }.map(\.key)
        )
        func isOwn(_ field: String, _ record: JSONValue) -> Bool {
            variants.contains(record[field]?.integer ?? -1)
        }
        let prices = all("product.productvariantchannellisting").map(\.fields)
            .filter { isOwn("variant", $0) && $0["currency"]?.cell == "USD" }
            .compactMap { cents($0["price_amount"]?.cell ?? "") }
        let stock = all("warehouse.stock").map(\.fields).filter { isOwn("product_variant", $0) }
            .reduce(0) { $0 + ($1["quantity"]?.integer ?? 0) }
        return line(
            "AddProduct", "sl-p\(key)",
            [
                .init("productId", .string("sl-\(key)")), .init("title", fields["name"] ?? .null),
                .init("description", fields["description_plaintext"] ?? .null),
                .init(
                    "categoryIds", .array([.string("sl-\(fields["category"]?.cell ?? "")")])),
                .init("basePriceCents", .integer(prices.min() ?? 0)),
                .init("quantity", .integer(stock)),
            ])
    }

    /// Cents of an amount with three decimals, the last of them 0: `40.000`.
    private func cents(_ amount: String) -> Int64? {
        guard amount.hasSuffix("0") else { return nil }
        return Int64(amount.dropLast().filter { $0 != "." })
    }

    private func all(_ model: String) -> [(key: Int64, fields: JSONValue)] {
        records.compactMap { record in
            guard record["model"]?.text == model, let key = record["pk"]?.integer,
                let fields = record["fields"]
            else { return nil }
            return (key, fields)
        }
    }

    private func line(_ command: String, _ id: String, _ data: [JSONValue.Member]) -> String {
        let line = JSONValue.object([
            .init("command", .string(command)), .init("id", .string(id)),
            .init("data", .object(data)),
        ])
        return String(decoding: line.json(), as: UTF8.self) + "\n"
    }
}

extension JSONValue {
    /// How many a list has.
    fileprivate func count(_ list: String) -> Int { self[list]?.elements?.count ?? -1 }
}
