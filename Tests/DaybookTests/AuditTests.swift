import Daybook
import DaybookDemo
import EventSourcing
import Records
import Testing

@Suite struct `The audit of an order` {
    @Test
    func `tells of each status change from what, to what, who, when, why and by what command`()
        throws
    {
        let es = try Es()
        let commands = try es.file(
            "order.ndjson",
            DemoYear(days: 30).map(\.line).filter {
                $0.contains(#""orderId":"\#(DemoTour.order)""#)
            })
        #expect(try es.run("send", "--batch", "-", "--json", input: commands).status == 0)
        let run = try es.run("audit", "order", DemoTour.order, "--json")
        #expect(run.status == 0, "\(run.err)")
        let audit = try json(run.out)
        #expect(audit.cells("entity", "id", "stream") == ["order", "1042", "order-1042"])
        let changes = try #require(audit["changes"]?.elements)
        let told = changes.compactMap { change -> [String]? in
            guard let status = change["changed"]?["status"] else { return nil }
            #expect(change["recordedAt"]?.text?.count == 24)
            #expect(change["occurredAt"]?.text?.hasPrefix("2025-01-") == true)
            return status.cells("from", "to") + change.cells("actor", "reason", "commandId")
        }
        #expect(
            told == [
                ["", "placed", "web-shop", "", "demo-order-1042"],
                ["placed", "onDelivery", "Mira Castellanos", "", "demo-order-1042-1"],
                ["onDelivery", "delivered", "carrier", "", "demo-order-1042-2"],
                [
                    "delivered", "onDelivery", "Yuki Arai",
                    "marked delivered by mistake; still with the carrier", "demo-order-1042-3",
                ],
                ["onDelivery", "delivered", "carrier", "", "demo-order-1042-4"],
                ["delivered", "returned", "Samir Haddad", "arrived broken", "demo-order-1042-5"],
            ])
        #expect(changes.map { $0["revision"]?.integer } == (0..<changes.count).map { Int64($0) })
    }
}
