import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records
import Vocabulary

/// A line of an order as it is typed: `desk-lamp=Desk lamp:2:39.00`.
enum OrderLineArgument {
    static func parse(_ text: String) throws -> JSONValue {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let quantity = Int64(strict: parts[1]) {
            var line = CommandData()
            line.set("productId", String(parts[0]))
            line.set("quantity", quantity)
            return .object(line.members)
        }
        guard parts.count >= 3, let quantity = Int64(strict: parts[parts.count - 2]) else {
            throw Failure.usage("\(text) is no line: give TITLE:QUANTITY:PRICE or PRODUCT:QUANTITY")
        }
        let price = try Amount.parse(String(parts[parts.count - 1]))
        // A title may have colons of its own.
        let title = parts.dropLast(2).joined(separator: ":")
        var line = CommandData()
        if let equals = title.firstIndex(of: "=") {
            line.set("productId", String(title[..<equals]))
            line.set("title", String(title[title.index(after: equals)...]))
        } else {
            line.set("title", title)
        }
        line.set("quantity", quantity)
        line.set("unitPriceCents", price)
        return .object(line.members)
    }
}

extension Session {
    /// Lines of an order: those of which only the product is given, with what it is called and costs at
    /// that time, and which sale makes the price.
    func priced(
        _ lines: [JSONValue], at time: Timestamp?, isRehearsed: Bool
    ) async throws -> [JSONValue] {
        if lines.allSatisfy({ $0["productId"] == nil }) { return lines }
        return try await withOffice { office in
            let currency = try await office.presentCurrency()
            var priced: [JSONValue] = []
            for line in lines {
                guard line["title"] == nil, let product = line["productId"]?.text else {
                    if isRehearsed, let product = line["productId"]?.text {
                        try await warn(of: product, in: office)
                    }
                    priced.append(line)
                    continue
                }
                var asked = [(name: "productId", text: product)]
                if let time { asked.append((name: "at", text: time.description)) }
                let reply = try await office.ask("product", asked)
                guard case .item(let found) = reply.answer else { continue }
                if let other = found["currency"]?.text, other != currency.code {
                    throw Rejection(
                        .wrongCurrency, field: "lines",
                        "product \(product) is priced in \(other), and orders are in \(currency)",
                        hint: .next(.lookUp(command: "ChangeProductPrice")))
                }
                var whole = line
                whole["title"] = found["title"]
                whole["unitPriceCents"] = found["priceCents"]
                whole["saleId"] = found["sale"]?["saleId"]
                priced.append(whole)
            }
            return priced
        }
    }

    /// A line may name what isn't in the catalog yet; whoever mistyped it should know before it is placed.
    private func warn(of product: String, in office: any Office) async throws {
        guard let stream = StreamName(possible: "product", product),
            try await office.store.revision(of: stream) == nil
        else { return }
        try say(
            "\(style.waiting("warning:")) there is no product \(neutralised(product)): its line waits "
                + "until there is")
    }
}
