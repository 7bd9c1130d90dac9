import Daybook
import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `What is shown of an answer` {
    @Test func `is what --fields names, by any name that it has, in that order`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let table = try await terminal.es("orders", "--fields", "total,order", "-o", "table")
        #expect(table.out == "total  order\n78.00   1042\n" || table.out.contains("$78.00"))
        let plain = try await terminal.es("orders", "--fields", "orderNumber,total", "--header")
        #expect(plain.out == "orderNumber\ttotalCents\n1042\t7800\n")
        let json = try await terminal.es("orders", "--fields=status", "--json")
        #expect(json.json["items"]?.elements?.first?.line == #"{"status":"cancelled"}"#)
        let one = try await terminal.es(
            "order", "1042", "--fields", "shippingAddress.name,status", "-o", "csv")
        #expect(one.out == "shippingAddress.name,status\r\nAda,cancelled\r\n")
    }

    @Test func `is listed by --fields alone, and refused with the nearest`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let fields = try await terminal.es("orders", "--fields")
        #expect(fields.lines.prefix(2) == ["orderId", "orderNumber"])
        #expect(fields.lines.contains("totalCents"))
        let one = try await terminal.es("order", "1042", "--fields")
        #expect(one.lines.contains("shippingAddress.name"))
        let wrong = try await terminal.es("orders", "--fields", "totl", "--json")
        #expect(wrong.status == 65 && wrong.error["code"] == .string("unknown-field"))
        #expect(wrong.error["hint"]?.text?.contains("total") == true, "\(wrong.err)")
    }

    @Test func `is sorted by a field as tables name it`() async throws {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es(
            "send", "PlaceOrder", "orderId=7", "orderNumber:=7", "shippingAddress.name=B",
            "totalCents:=5")
        let up = try await terminal.es("orders", "--sort", "total", "--fields", "orderId")
        #expect(up.lines == ["7", "1042"])
        let down = try await terminal.es("orders", "--sort=-total", "--fields", "orderId")
        #expect(down.lines == ["1042", "7"])
        let wrong = try await terminal.es("orders", "--sort", "colour")
        #expect(wrong.status == 65 && wrong.err.contains("totalCents"), "\(wrong.err)")
        let unsorted = try await terminal.es("clubs", "--sort", "name")
        #expect(unsorted.status == 64 && unsorted.err.contains("clubs can't be sorted otherwise"))
    }

    @Test func `has the same columns in CSV and pipes whatever the rows have`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let before = try await terminal.es("orders", "-o", "csv")
        _ = try await terminal.es("user", "register", "--user-id", "u1", "--name", "Ann")
        _ = try await terminal.es(
            "send", "PlaceOrder", "orderId=8", "orderNumber:=8", "shippingAddress.name=B",
            "totalCents:=5", "customerId=u1")
        let after = try await terminal.es("orders", "-o", "csv")
        let heading = before.out.split(whereSeparator: \.isNewline).first
        #expect(heading == after.out.split(whereSeparator: \.isNewline).first)
        #expect(heading?.contains("customerName") == true)
        let widths = try await terminal.es("orders").lines.map { row in
            row.split(separator: "\t", omittingEmptySubsequences: false).count
        }
        #expect(Set(widths).count == 1)
        // Not even a list of nothing.
        let none = try await terminal.es("clubs", "-o", "csv")
        #expect(none.out.hasPrefix("clubId,name,logoUrl,ownerId,memberCount,settings.isPublic,"))
    }

    @Test func `leaves nothing of an event out for a program`() async throws {
        let terminal = try await Terminal.withAnOrder()
        let log = try await terminal.es("log", "--header")
        #expect(
            log.lines.first?.split(separator: "\t") == [
                "position", "stream", "revision", "type", "schemaVersion", "eventId", "recordedAt",
                "occurredAt", "actor", "reason", "commandId", "command", "correlationId",
                "causationId", "originStore", "originPosition", "originRecordedAt", "tags",
                "data",
            ])
        #expect(log.lines.last?.contains("\trang up\tk4\t") == true)
        for verb in ["diff", "blame"] {
            let csv = try await terminal.es(verb, "order", "1042", "-o", "csv")
            #expect(
                csv.out.split(separator: "\r\n").first?.hasSuffix(
                    "revision,position,type,recordedAt,occurredAt,actor,reason,commandId") == true)
        }
    }
}

@Suite struct `Every list` {
    private var lists: [QueryDescription] { BackOffice.questions.filter { $0.rowFields != nil } }

    @Test func `has a sheet, of fields that its rows can have`() {
        let retold: Set = [
            "who", "bar", "saleId", "title", "startsAt", "endsAt", "discountPct", "isCanceled",
            "feePaid",
        ]
        for query in lists {
            let known = Set(query.rowFields?.paths ?? [])
            guard let sheet = Sheet.all[query.name] else {
                Issue.record("\(query.name) has none")
                continue
            }
            for column in sheet.columns where !retold.contains(column.name) {
                #expect(known.contains(column.name), "\(query.name): \(column.name)")
            }
        }
        #expect(Set(Sheet.all.keys) == Set(lists.map(\.name)))
    }

    @Test func `has no field in its rows that it doesn't tell of`() async throws {
        let terminal = try await Screens.store.value
        for query in lists {
            let needed = query.parameters.filter(\.required).map { "\($0.name)=u-007" }
            let ran = try await terminal.run(["query", query.name, "limit=all", "--json"] + needed)
            let told = Set(
                (query.rowFields?.paths ?? []).map { $0.prefix { $0 != "." } }.map(String.init))
            for item in ran.json["items"]?.elements ?? [] {
                let names = (item.members ?? []).map(\.name)
                let plain = names.filter { name in
                    !name.hasSuffix("Money") || !names.contains(name.dropLast(5) + "Cents")
                }
                #expect(
                    Set(plain).isSubset(of: told), "\(query.name): \(Set(plain).subtracting(told))")
            }
        }
    }
}

@Suite struct `An answer told to people` {
    @Test func `gives payments out of a wallet their sign`() {
        let item = JSONValue(
            text:
                #"{"entries":[{"type":"WalletDebited","amountCents":450},{"type":"WalletCredited","amountCents":4000}]}"#
        )
        guard case .item(let told) = QueryAnswer.item(item).retold("wallet") else { return }
        let amounts = told["entries"]?.elements?.map { $0["amountCents"] }
        #expect(amounts == [.integer(-450), .integer(4000)])
    }

    @Test func `gives a year of days by months, the latest first`() {
        let days = (1...12).flatMap { month in
            (1...28).map { day in
                let name = "2025-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
                return
                    #"{"day":"\#(name)","orders":2,"revenueCents":100,"revenueTotals":[{"currency":"USD","minor":100}]}"#
            }
        }
        let item = JSONValue(text: #"{"revenueByDay":[\#(days.joined(separator: ","))]}"#)
        guard case .item(let told) = QueryAnswer.item(item).retold("order-stats") else { return }
        #expect(told["revenueByDay"] == nil)
        #expect(told["lastDays"]?.text?.count == 31)
        let first = told["months"]?.elements?.first
        #expect(first?["month"] == .string("2025-12") && first?["orders"] == .integer(56))
        #expect(first?["revenueCents"] == .integer(2800))
        guard case .item(let whole) = QueryAnswer.item(item).retold("order-stats", whole: true)
        else { return }
        #expect(whole["revenueByDay"]?.elements?.first?["day"] == .string("2025-12-28"))
    }

    @Test func `says who wrote to whom`() {
        let list = QueryAnswer.list(
            [JSONValue(text: #"{"isFromAdmin":true,"actor":"Yuki"}"#)], total: 1, next: nil)
        guard case .list(let rows, _, _, _) = list.retold("conversation") else { return }
        #expect(rows.first?["who"] == .string("Yuki → user"))
    }
}
