import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing

@Suite struct `A checklist` {
    @Test func `is added to a space`() throws {
        let added = pantry.when(
            AddChecklist.self, #"{"spaceId":"pantry","checklistId":"last","name":" At the end "}"#)
        added.then(.checklistAdded(ChecklistAdded(checklistId: "last", name: "At the end")))
        #expect(try #require(added.state()).checklists.map(\.name).last == "At the end")
    }

    @Test func `gets an id of its own`() {
        pantry.when(AddChecklist.self, #"{"spaceId":"pantry","name":"At the end"}"#)
            .then(.checklistAdded(ChecklistAdded(checklistId: "made-1", name: "At the end")))
        pantry.when(
            AddChecklist.self, #"{"spaceId":"pantry","checklistId":"first","name":"Other"}"#
        ).thenRejects(.alreadyExists, field: "checklistId")
    }

    @Test func `has a name`() {
        let name = String(repeating: "x", count: 120)
        pantry.when(AddChecklist.self, #"{"spaceId":"pantry","name":" "}"#)
            .thenRejects(.requiredFieldEmpty, field: "name")
        pantry.when(AddChecklist.self, #"{"spaceId":"pantry","name":"\#(name)x"}"#)
            .thenRejects(.tooLong, field: "name")
        pantry.when(AddChecklist.self, #"{"spaceId":"pantry","name":"\#(name)"}"#)
            .then(.checklistAdded(ChecklistAdded(checklistId: "made-1", name: name)))
    }

    @Test func `is in a space`() {
        let list = #""spaceId":"attic","checklistId":"first""#
        pantry.when(AddChecklist.self, #"{"spaceId":"attic","name":"A"}"#)
            .thenRejects(.notFound, field: "spaceId")
        pantry.when(AddChecklistItem.self, #"{\#(list),"text":"A"}"#)
            .thenRejects(.notFound, field: "spaceId")
        pantry.when(CheckItem.self, #"{\#(list),"itemId":"measure"}"#)
            .thenRejects(.notFound, field: "spaceId")
        pantry.when(UncheckItem.self, #"{\#(list),"itemId":"measure"}"#)
            .thenRejects(.notFound, field: "spaceId")
    }
}

@Suite struct `A point of a checklist` {
    @Test func `is added at the end`() throws {
        let added = pantry.when(
            AddChecklistItem.self,
            #"{"spaceId":"pantry","checklistId":"first","itemId":"sweep","text":" Sweep "}"#)
        added.then(
            .checklistItemAdded(
                ChecklistItemAdded(checklistId: "first", itemId: "sweep", text: "Sweep")))
        let items = try #require(added.state()?.checklists.first).items
        #expect(items.map(\.itemId) == ["measure", "clear", "sweep"])
        #expect(items.map(\.isChecked) == [false, true, false])
    }

    @Test func `gets an id of its own in its list`() {
        add(#""text":"Sweep""#).then(
            .checklistItemAdded(
                ChecklistItemAdded(checklistId: "first", itemId: "made-1", text: "Sweep")))
        add(#""itemId":"clear","text":"Sweep""#).thenRejects(.alreadyExists, field: "itemId")
        pantry.and(
            Space.self, "pantry",
            .checklistAdded(ChecklistAdded(checklistId: "last", name: "At the end"))
        ).when(
            AddChecklistItem.self,
            #"{"spaceId":"pantry","checklistId":"last","itemId":"clear","text":"Sweep"}"#
        ).then(
            .checklistItemAdded(
                ChecklistItemAdded(checklistId: "last", itemId: "clear", text: "Sweep")))
    }

    @Test func `has a text`() {
        let text = String(repeating: "x", count: 4_000)
        add(#""text":"\u2003""#).thenRejects(.requiredFieldEmpty, field: "text")
        add(#""text":"\#(text)x""#).thenRejects(.tooLong, field: "text")
        add(#""text":"\#(text)""#).then(
            .checklistItemAdded(
                ChecklistItemAdded(checklistId: "first", itemId: "made-1", text: text)))
    }

    @Test func `is in a checklist`() {
        let list = #""spaceId":"pantry","checklistId":"second""#
        pantry.when(AddChecklistItem.self, #"{\#(list),"text":"A"}"#)
            .thenRejects(.notFound, field: "checklistId")
        pantry.when(CheckItem.self, #"{\#(list),"itemId":"measure"}"#)
            .thenRejects(.notFound, field: "checklistId")
        pantry.when(UncheckItem.self, #"{\#(list),"itemId":"measure"}"#)
            .thenRejects(.notFound, field: "checklistId")
    }

    @Test func `is checked once`() throws {
        let checked = pantry.when(CheckItem.self, point("measure"))
        checked.then(
            .checklistItemChecked(ChecklistItemChecked(checklistId: "first", itemId: "measure")))
        #expect(
            try #require(checked.state()).checklists[0].items.map(\.isChecked) == [true, true])
        pantry.when(CheckItem.self, point("clear")).thenNothing()
    }

    @Test func `is unchecked once`() throws {
        let unchecked = pantry.when(UncheckItem.self, point("clear"))
        unchecked.then(
            .checklistItemUnchecked(
                ChecklistItemUnchecked(checklistId: "first", itemId: "clear")))
        #expect(
            try #require(unchecked.state()).checklists[0].items.map(\.isChecked) == [false, false])
        pantry.when(UncheckItem.self, point("measure")).thenNothing()
    }

    @Test func `is there to be checked`() {
        pantry.when(CheckItem.self, point("paint")).thenRejects(.notFound, field: "itemId")
        pantry.when(UncheckItem.self, point("paint")).thenRejects(.notFound, field: "itemId")
    }

    private func add(_ fields: String) -> When<Space> {
        pantry.when(
            AddChecklistItem.self, #"{"spaceId":"pantry","checklistId":"first",\#(fields)}"#)
    }

    private func point(_ id: String) -> String {
        #"{"spaceId":"pantry","checklistId":"first","itemId":"\#(id)"}"#
    }
}

@Suite struct `A checklist that is put right` {
    private let list = #""spaceId":"pantry","checklistId":"first""#

    @Test func `gets another name`() throws {
        let when = pantry.when(RenameChecklist.self, #"{\#(list),"newName":"After"}"#)
        when.then(.checklistRenamed(ChecklistRenamed(checklistId: "first", name: "After")))
        #expect(try #require(when.state()).checklists.map(\.name) == ["After"])
        pantry.when(RenameChecklist.self, #"{\#(list),"newName":"Before we begin"}"#).thenNothing()
        pantry.when(RenameChecklist.self, #"{\#(list),"newName":" "}"#)
            .thenRejects(.requiredFieldEmpty, field: "newName")
    }

    @Test func `is taken away, with all that is on it`() throws {
        let when = pantry.when(RemoveChecklist.self, "{\(list)}")
        when.then(.checklistRemoved(ChecklistRemoved(checklistId: "first")))
        #expect(try #require(when.state()).checklists.isEmpty)
    }

    @Test func `has a point in other words, checked as it was`() throws {
        let when = pantry.when(
            RenameChecklistItem.self, #"{\#(list),"itemId":"clear","text":"Sweep"}"#)
        when.then(
            .checklistItemRenamed(
                ChecklistItemRenamed(checklistId: "first", itemId: "clear", text: "Sweep")))
        let item = try #require(when.state()?.checklists.first?.items.last)
        #expect(item.text == "Sweep" && item.isChecked)
        pantry.when(RenameChecklistItem.self, #"{\#(list),"itemId":"clear","text":"Clear out"}"#)
            .thenNothing()
    }

    @Test func `loses a point`() throws {
        let when = pantry.when(RemoveChecklistItem.self, #"{\#(list),"itemId":"measure"}"#)
        when.then(
            .checklistItemRemoved(ChecklistItemRemoved(checklistId: "first", itemId: "measure")))
        #expect(when.state()?.checklists.first?.items.map(\.itemId) == ["clear"])
    }

    @Test func `is there, and its space takes changes`() {
        for (past, code) in [
            (work, RejectionCode.notFound), (archivedPantry, .spaceArchived),
            (pantry.and(Project.self, "kitchen", .archived(ProjectArchived())), .projectArchived),
        ] {
            past.when(RenameChecklist.self, #"{\#(list),"newName":"After"}"#).thenRejects(code)
            past.when(RemoveChecklist.self, "{\(list)}").thenRejects(code)
            past.when(RenameChecklistItem.self, #"{\#(list),"itemId":"clear","text":"S"}"#)
                .thenRejects(code)
            past.when(RemoveChecklistItem.self, #"{\#(list),"itemId":"clear"}"#).thenRejects(code)
        }
    }
}
