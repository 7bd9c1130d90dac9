import EventStore
import Records
import Testing

@testable import es

@Suite struct `A table short of room` {
    private func listing(_ columns: [Column], _ rows: [[String]]) -> Listing {
        Listing(columns, rows: rows.map { $0.map { $0.isEmpty ? .null : .string($0) } })
    }

    private func lines(_ listing: Listing, _ width: Int?, now: Timestamp? = nil) -> [String] {
        Table(listing: listing, width: width, style: .plain, now: now).lines()
    }

    private var changes: Listing {
        var listing = listing(
            [
                .key("revision", "rev"), .key("occurredAt", "occurred", .exactTime),
                .extra("recordedAt", "recorded", .exactTime), .main("actor", "who"),
                .key("changed", "change", .prose),
            ],
            [
                [
                    "0", "2025-01-03T19:15:00.000Z", "2026-11-22T04:37:11.000Z", "web-shop",
                    "order number 1042, customer id u-064, total 84.00",
                ],
                [
                    "4", "2025-01-05T21:18:00.000Z", "2026-11-22T04:37:12.000Z", "Yuki Arai",
                    "status delivered → onDelivery",
                ],
            ])
        listing.notes[1] = "why: marked delivered by mistake; still with the carrier"
        return listing
    }

    @Test func `puts what was written beneath its row, and says once what all share`() {
        #expect(
            lines(changes, 50) == [
                "rev  occurred          who",
                "0    2025-01-03 19:15  web-shop",
                "      order number 1042, customer id u-064, total",
                "      84.00",
                "4    2025-01-05 21:18  Yuki Arai",
                "      status delivered → onDelivery",
                "      why: marked delivered by mistake; still with",
                "      the carrier",
                "all: recorded 2026-11-22",
            ])
    }

    @Test func `wraps it in its cell where there is room for that`() {
        #expect(
            lines(changes, 70).prefix(3) == [
                "rev  occurred             who        change",
                "0    2025-01-03 19:15:00  web-shop   order number 1042, customer id",
                "                                     u-064, total 84.00",
            ])
    }

    @Test func `leaves columns out by their importance, and names them`() {
        let wide = listing(
            [.more("name"), .key("clubId", "club"), .extra("played"), .key("points")],
            [
                ["Harbour Street Rovers", "rovers", "22", "25"],
                ["Lamplighters", "lamplighters", "27", "45"],
            ])
        #expect(
            lines(wide, 30) == [
                "club          points",
                "rovers        25",
                "lamplighters  45",
                "not shown: name, played;",
                "--wide shows all",
            ])
        #expect(lines(wide, nil).first == "name                   club          played  points")
    }

    @Test func `tells days rather than times, and leaves out what another column says`() {
        let orders = listing(
            [
                .key("orderNumber", "order"), .key("orderId").unless("orderNumber"),
                .main("customerName", "customer"), .main("placedAt", "placed"),
            ],
            [
                ["1042", "1042", "Ada Lovelace", "2025-01-03T19:15:00.000Z"],
                ["7", "7", "Grace Hopper", "2025-02-01T08:00:00.000Z"],
            ])
        #expect(
            lines(orders, 32) == [
                "order  customer      placed",
                "1042   Ada Lovelace  2025-01-03",
                "7      Grace Hopper  2025-02-01",
            ])
    }

    @Test func `breaks long words where a part ends, and never an identifier`() {
        let table = listing(
            [.key("id"), .key("name", "what")],
            [["01a201a3-5f0c-7c5e", "OrderStatusUpdated"], ["7", "OrderPlaced"]])
        #expect(
            lines(table, 30) == [
                "id                  what",
                "01a201a3-5f0c-7c5e  Order",
                "                    Status",
                "                    Updated",
                "7                   Order",
                "                    Placed",
            ])
    }

    @Test func `tells how long ago what is near was, and the day of what is far`() {
        let now = Timestamp("2026-03-10T12:00:00.000Z")
        let times = listing(
            [.key("id"), .main("placedAt", "placed")],
            [
                ["1", "2026-03-10T11:59:40.000Z"], ["2", "2026-03-10T11:15:00.000Z"],
                ["3", "2026-03-09T13:00:00.000Z"], ["4", "2026-03-07T12:00:00.000Z"],
                ["5", "2026-03-10T14:30:00.000Z"], ["6", "2026-01-01T00:00:00.000Z"],
            ])
        let told = lines(times, 80, now: now).dropFirst().map { String($0.dropFirst(4)) }
        #expect(
            told == [
                "just now", "45 min ago", "23 hours ago", "3 days ago", "in 2 hours",
                "2026-01-01 00:00",
            ])
        #expect(lines(times, 80).last == "6   2026-01-01 00:00")
    }
}

@Suite struct `A course` {
    @Test func `is drawn, in ASCII where the terminal has no more`() {
        #expect(Drawing.bar(0.5, signs: true) == "██████")
        #expect(Drawing.bar(0.01, signs: true) == "▏")
        #expect(Drawing.bar(1.2, signs: true) == "████████████▸")
        #expect(Drawing.bar(1.2, signs: false) == "############>")
        #expect(Drawing.bar(-1, signs: true).isEmpty && Drawing.bar(.nan, signs: true).isEmpty)
        #expect(Drawing.sparkline([1, 4, 8], signs: true) == "▂▅█")
        #expect(Drawing.sparkline([0, 8], signs: false) == "_#")
        #expect(Drawing.sparkline([], signs: true).isEmpty)
        #expect(Drawing.legible("placed → onDelivery…", signs: false) == "placed -> onDelivery...")
    }
}
