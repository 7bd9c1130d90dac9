import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import ReadModels
import Records
import Testing

@Suite struct `Whatever is checked off in a space` {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `is counted right at any time, live and made anew`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let desk = Desk()
        try await desk.happen("space-s", SpaceCreated(accountId: "acme", name: "Shed"))
        var lists: [[Bool]] = []
        for step in 0..<80 {
            let open = lists.indices.filter { !lists[$0].isEmpty }
            switch Int.random(in: 0..<8, using: &random) {
            case 6 where lists.last?.isEmpty == false:
                try await desk.happen(
                    "space-s",
                    ChecklistItemRemoved(
                        checklistId: ChecklistID("l\(lists.count - 1)"),
                        itemId: ChecklistItemID("i\((lists.last?.count ?? 1) - 1)")))
                lists[lists.count - 1].removeLast()
            case 7 where lists.count > 2:
                lists.removeLast()
                try await desk.happen(
                    "space-s", ChecklistRemoved(checklistId: ChecklistID("l\(lists.count)")))
            case 0 where lists.count < 4:
                lists.append([])
                try await desk.happen(
                    "space-s",
                    ChecklistAdded(checklistId: ChecklistID("l\(lists.count - 1)"), name: "L"))
            case 1 where !lists.isEmpty, 2 where !lists.isEmpty:
                let list = lists.indices.randomElement(using: &random) ?? 0
                try await desk.happen(
                    "space-s",
                    ChecklistItemAdded(
                        checklistId: ChecklistID("l\(list)"),
                        itemId: ChecklistItemID("i\(lists[list].count)"), text: "T"))
                lists[list].append(false)
            case _ where !open.isEmpty:
                let list = open.randomElement(using: &random) ?? 0
                let item = lists[list].indices.randomElement(using: &random) ?? 0
                lists[list][item].toggle()
                let event: any DomainEvent =
                    lists[list][item]
                    ? ChecklistItemChecked(
                        checklistId: ChecklistID("l\(list)"), itemId: ChecklistItemID("i\(item)"))
                    : ChecklistItemUnchecked(
                        checklistId: ChecklistID("l\(list)"), itemId: ChecklistItemID("i\(item)"))
                try await desk.happen("space-s", event)
            default: continue
            }
            guard Int.random(in: 0..<10, using: &random) == 0 else { continue }
            try await expect(lists, at: desk, "seed \(seed), step \(step)")
        }
        let live = try await desk.allRows()
        try await expect(lists, at: desk, "seed \(seed), live")
        try await desk.models.rebuild("spaces")
        #expect(try await desk.allRows() == live, "seed \(seed)")
        try await expect(lists, at: desk, "seed \(seed), made anew")
    }

    private func expect(_ lists: [[Bool]], at desk: Desk, _ place: Comment) async throws {
        let item = try await desk.item("space", ["spaceId": "s"])
        #expect(item["checklistCount"]?.integer == Int64(lists.count), place)
        #expect(item["checklistTotal"]?.integer == Int64(lists.reduce(0) { $0 + $1.count }), place)
        #expect(
            item["checklistDone"]?.integer
                == Int64(lists.reduce(0) { $0 + $1.count { $0 } }), place)
        let shown = item["checklists"]?.elements?.map { list in
            list["items"]?.elements?.map { $0["isChecked"] == .boolean(true) }
        }
        #expect(shown == lists, place)
    }
}
