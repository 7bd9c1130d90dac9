import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Events of spaces and attachments in the log` {
    @Test(arguments: [
        (
            SpaceCreated(
                accountId: "shop", projectId: "kitchen", name: "Pantry", notes: "Mind the step.",
                images: [attachment("https://example.org/p.jpg", isPrimary: true)],
                templateId: "bedroom",
                checklists: [
                    Checklist(
                        checklistId: "1", name: "Before",
                        items: [ChecklistItem(itemId: "1", text: "Measure")])
                ]) as any DomainEvent,
            "SpaceCreated",
            """
            {"accountId":"shop","projectId":"kitchen","name":"Pantry","notes":"Mind the step.",\
            "images":[{"url":"https://example.org/p.jpg","kind":"image","isPrimary":true}],\
            "templateId":"bedroom","checklists":[{"checklistId":"1","name":"Before","items":\
            [{"itemId":"1","text":"Measure","isChecked":false}]}]}
            """
        ),
        (
            SpaceCreated(accountId: "shop", name: "Küche"), "SpaceCreated",
            #"{"accountId":"shop","name":"Küche"}"#
        ),
        (
            SpaceChanged(name: "Larder", notes: "", images: []), "SpaceChanged",
            #"{"name":"Larder","notes":"","images":[]}"#
        ),
        (SpaceChanged(name: "Larder"), "SpaceChanged", #"{"name":"Larder"}"#),
        (SpaceArchived(), "SpaceArchived", "{}"),
        (
            ChecklistAdded(checklistId: "first", name: "Before"), "ChecklistAdded",
            #"{"checklistId":"first","name":"Before"}"#
        ),
        (
            ChecklistItemAdded(checklistId: "first", itemId: "measure", text: "Measure"),
            "ChecklistItemAdded", #"{"checklistId":"first","itemId":"measure","text":"Measure"}"#
        ),
        (
            ChecklistItemChecked(checklistId: "first", itemId: "measure"), "ChecklistItemChecked",
            #"{"checklistId":"first","itemId":"measure"}"#
        ),
        (
            ChecklistItemUnchecked(checklistId: "first", itemId: "measure"),
            "ChecklistItemUnchecked", #"{"checklistId":"first","itemId":"measure"}"#
        ),
        (
            SpaceTemplateDefined(
                accountId: "shop", name: "Bedroom",
                checklists: [TemplateChecklist(name: "Before", items: ["Measure", "Look"])]),
            "SpaceTemplateDefined",
            """
            {"accountId":"shop","name":"Bedroom",\
            "checklists":[{"name":"Before","items":["Measure","Look"]}]}
            """
        ),
        (
            SpaceTemplateChanged(changes: Changes { $0.name = "Nursery" }), "SpaceTemplateChanged",
            #"{"name":"Nursery"}"#
        ),
        (SpaceTemplateArchived(), "SpaceTemplateArchived", "{}"),
        (SpaceUnarchived(), "SpaceUnarchived", "{}"),
        (
            ChecklistRenamed(checklistId: "first", name: "After"), "ChecklistRenamed",
            #"{"checklistId":"first","name":"After"}"#
        ),
        (
            ChecklistRemoved(checklistId: "first"), "ChecklistRemoved",
            #"{"checklistId":"first"}"#
        ),
        (
            ChecklistItemRenamed(checklistId: "first", itemId: "measure", text: "Look"),
            "ChecklistItemRenamed", #"{"checklistId":"first","itemId":"measure","text":"Look"}"#
        ),
        (
            ChecklistItemRemoved(checklistId: "first", itemId: "measure"), "ChecklistItemRemoved",
            #"{"checklistId":"first","itemId":"measure"}"#
        ),
        (
            AttachmentAdded(
                kind: .receipt,
                attachment: attachment("https://example.org/r.jpg", isPrimary: true)),
            "AttachmentAdded",
            """
            {"kind":"receipt","attachment":\
            {"url":"https://example.org/r.jpg","kind":"image","isPrimary":true}}
            """
        ),
    ]) func `keep their names and bytes, and bear no tags`(
        event: any DomainEvent, type: String, json: String
    ) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags.isEmpty)
        expectReadsBack(event)
    }

    @Test func `stand in streams with these names`() {
        #expect(Space.category == "space")
        #expect(SpaceTemplate.category == "spacetemplate")
    }
}
