import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import ReadModels
import Records
import Testing

@Suite struct `The list of spaces` {
    /// Three spaces of Acme, two of them in the kitchen, one of them archived; and one of another's.
    private func spaces() async throws -> Desk {
        let desk = Desk()
        try await desk.happen(
            "space-pantry",
            SpaceCreated(
                accountId: "acme", projectId: "kitchen", name: "Pantry", notes: "Mind the step.",
                images: [picture("https://example.org/p.jpg")]),
            ChecklistAdded(checklistId: "first", name: "Before"),
            ChecklistItemAdded(checklistId: "first", itemId: "a", text: "Measure"),
            ChecklistItemAdded(checklistId: "first", itemId: "b", text: "Clear out"),
            ChecklistItemChecked(checklistId: "first", itemId: "b"))
        try await desk.happen("space-shelf", SpaceCreated(accountId: "acme", name: "Shelf"))
        try await desk.happen(
            "space-attic",
            SpaceCreated(accountId: "acme", projectId: "kitchen", name: "Attic"), SpaceArchived())
        try await desk.happen(
            "space-lobby", SpaceCreated(accountId: "other", projectId: "hotel", name: "Lobby"))
        return desk
    }

    @Test(
        arguments: [
            ([:], ["lobby", "pantry", "shelf"]),
            (["account": "acme"], ["pantry", "shelf"]),
            (["scope": "project:kitchen"], ["pantry"]),
            (["scope": "inventory"], ["shelf"]),
            (["scope": "all", "text": "step"], ["pantry"]),
            (["archived": "true"], ["attic"]),
            (["archived": "false"], ["lobby", "pantry", "shelf"]),
            (["limit": "1"], ["lobby"]),
        ] as [([String: String], [String])])
    func `is filtered, by name`(_ parameters: [String: String], _ ids: [String]) async throws {
        let found = try await spaces().column("spaceId", "spaces", parameters)
        #expect(found == ids.map(JSONValue.string))
    }

    @Test func `comes in parts`() async throws {
        let pages = try await spaces().pages("spaces", limit: 2)
        #expect(pages.map(\.count) == [2, 1])
    }

    @Test func `says how far the checklists are done`() async throws {
        let desk = try await spaces()
        #expect(try await progress(desk) == [1, 1, 2])
        try await desk.happen(
            "space-pantry", ChecklistItemChecked(checklistId: "first", itemId: "a"))
        #expect(try await progress(desk) == [1, 2, 2])
        try await desk.happen(
            "space-pantry", ChecklistItemUnchecked(checklistId: "first", itemId: "b"),
            ChecklistAdded(checklistId: "last", name: "After"),
            ChecklistItemAdded(checklistId: "last", itemId: "a", text: "Sweep"))
        #expect(try await progress(desk) == [2, 1, 3])
    }

    private func progress(_ desk: Desk) async throws -> [Int64?] {
        let item = try await desk.item("space", ["spaceId": "pantry"])
        return ["checklistCount", "checklistDone", "checklistTotal"].map { item[$0]?.integer }
    }

    @Test func `leads to one, with its checklists`() async throws {
        let item = try await spaces().item("space", ["spaceId": "pantry"])
        #expect(
            String(decoding: item.json(), as: UTF8.self)
                == """
                {"spaceId":"pantry","accountId":"acme","projectId":"kitchen","name":"Pantry",\
                "notes":"Mind the step.",\
                "images":[{"url":"https://example.org/p.jpg","kind":"image"}],\
                "isArchived":false,"checklistCount":1,"checklistDone":1,"checklistTotal":2,\
                "createdAt":"2026-03-01T12:00:00.000Z","updatedAt":"2026-03-01T12:00:00.000Z",\
                "checklists":[{"checklistId":"first","name":"Before","items":[\
                {"itemId":"a","text":"Measure","isChecked":false},\
                {"itemId":"b","text":"Clear out","isChecked":true}],"done":1,"total":2}]}
                """)
        #expect(try await Desk().refusal("space", ["spaceId": "x"])?.code == .notFound)
    }

    @Test func `leads to an archived one too, and to one as it was`() async throws {
        let desk = try await spaces()
        let attic = try await desk.item("space", ["spaceId": "attic"])
        #expect(attic["isArchived"] == .boolean(true))
        let before = try await desk.item("space", ["spaceId": "pantry"], asOf: 3)
        #expect(before["checklists"]?.elements?.first?["items"]?.elements?.count == 1)
        #expect(before["checklistTotal"] == .integer(1))
    }

    @Test func `follows changes`() async throws {
        let desk = try await spaces()
        try await desk.happen("space-pantry", SpaceChanged(name: "Larder", notes: "", images: []))
        let item = try await desk.item("space", ["spaceId": "pantry"])
        #expect(item["name"] == .string("Larder"))
        #expect(item["notes"] == nil)
        #expect(item["images"] == .array([]))
        try await desk.happen("space-pantry", SpaceChanged(notes: "Damp."))
        let again = try await desk.item("space", ["spaceId": "pantry"])
        #expect(again["name"] == .string("Larder"))
        #expect(again["notes"] == .string("Damp."))
    }
}

@Suite struct `The list of space templates` {
    private let bedroom = SpaceTemplateDefined(
        accountId: "acme", name: "Bedroom",
        checklists: [TemplateChecklist(name: "Before", items: ["Measure"])])

    @Test func `shows what each brings`() async throws {
        let desk = Desk()
        try await desk.happen("spacetemplate-b", bedroom)
        try await desk.happen(
            "spacetemplate-a",
            SpaceTemplateDefined(accountId: "other", name: "Attic", checklists: []))
        #expect(
            try await desk.column("templateId", "space-templates") == [.string("a"), .string("b")])
        let acmes = try await desk.items("space-templates", ["account": "acme"])
        #expect(
            acmes.map { String(decoding: $0.json(), as: UTF8.self) } == [
                """
                {"templateId":"b","accountId":"acme","name":"Bedroom",\
                "checklists":[{"name":"Before","items":["Measure"]}],\
                "createdAt":"2026-03-01T12:00:00.000Z","updatedAt":"2026-03-01T12:00:00.000Z"}
                """
            ])
        #expect(
            try await desk.column("templateId", "space-templates", ["text": "ATT"])
                == [.string("a")])
        #expect(try await desk.pages("space-templates", limit: 1).count == 2)
    }

    @Test func `and a space made of one shows what it brought`() async throws {
        let desk = Desk()
        try await desk.happen(
            "space-guest",
            SpaceCreated(
                accountId: "acme", name: "Guest room", templateId: "b",
                checklists: [
                    Checklist(
                        checklistId: "1", name: "Before",
                        items: [
                            ChecklistItem(itemId: "1", text: "Measure"),
                            ChecklistItem(itemId: "2", text: "Look", isChecked: true),
                        ]),
                    Checklist(checklistId: "2", name: "After"),
                ]))
        let item = try #require(try await desk.items("spaces").first)
        #expect(item["templateId"] == .string("b"))
        #expect(item["checklistCount"] == .integer(2))
        #expect(item["checklistDone"] == .integer(1))
        #expect(item["checklistTotal"] == .integer(2))
    }
}

@Suite struct `A transaction's attachments` {
    @Test func `are shown with it, and who attached them in its history`() async throws {
        let desk = Desk()
        try await desk.happen("transaction-1", spent(100))
        try await desk.happen(
            "transaction-1",
            AttachmentAdded(kind: .receipt, attachment: picture("https://example.org/r.jpg")),
            AttachmentAdded(kind: .other, attachment: picture("https://example.org/o.jpg")),
            AttachmentAdded(kind: .receipt, attachment: picture("https://example.org/s.jpg")),
            actor: "eve")
        let item = try await desk.item("transaction", ["transactionId": "1"])
        #expect(
            item["receiptImages"]?.elements?.map { $0["url"]?.text } == [
                "https://example.org/r.jpg", "https://example.org/s.jpg",
            ])
        #expect(item["otherImages"]?.elements?.count == 1)
        #expect(item["transactionImages"] == nil)
        let last = try #require(item["history"]?.elements?.last)
        #expect(last["type"] == .string("AttachmentAdded"))
        #expect(last["actor"] == .string("eve"))
        #expect(last["changed"]?.members?.map(\.name).first?.hasPrefix("receiptImages") == true)
    }
}

private func picture(_ url: String) -> Ledger.Attachment {
    var attachment = Attachment()
    attachment.url = url
    return attachment
}
