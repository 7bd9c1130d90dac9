import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing

/// The shop's work, with a pantry in the kitchen, and what was and wasn't done in it.
let pantry = work.and(
    Space.self, "pantry",
    .created(SpaceCreated(accountId: "shop", projectId: "kitchen", name: "Pantry")),
    .checklistAdded(ChecklistAdded(checklistId: "first", name: "Before we begin")),
    .checklistItemAdded(
        ChecklistItemAdded(checklistId: "first", itemId: "measure", text: "Measure")),
    .checklistItemAdded(
        ChecklistItemAdded(checklistId: "first", itemId: "clear", text: "Clear out")),
    .checklistItemChecked(ChecklistItemChecked(checklistId: "first", itemId: "clear")))

/// The same, put away.
let archivedPantry = pantry.and(Space.self, "pantry", .archived(SpaceArchived()))

@Suite struct `Creating a space` {
    @Test func `keeps what was given`() {
        work.when(
            CreateSpace.self,
            """
            {"spaceId":"s-1","accountId":"shop","projectId":"kitchen","name":" Pantry ",
             "notes":"Mind the step.","images":[{"url":"https://example.org/p.jpg","kind":"image"}]}
            """
        ).then(
            .created(
                SpaceCreated(
                    accountId: "shop", projectId: "kitchen", name: "Pantry",
                    notes: "Mind the step.", images: [attachment("https://example.org/p.jpg")])))
    }

    @Test func `needs no project, no notes and no id`() {
        work.when(CreateSpace.self, #"{"accountId":"shop","name":"Shelf","notes":" "}"#)
            .then(.created(SpaceCreated(accountId: "shop", name: "Shelf")))
    }

    @Test func `happens once`() {
        pantry.when(CreateSpace.self, #"{"spaceId":"pantry","accountId":"shop","name":"Other"}"#)
            .thenRejects(.alreadyExists, field: "spaceId")
    }

    @Test(arguments: ["", " ", "\\u2003"]) func `needs a name`(name: String) {
        expect(.requiredFieldEmpty, "name", #""accountId":"shop","name":"\#(name)""#)
    }

    @Test func `takes a name of 120 characters and notes of 4,000`() {
        let name = String(repeating: "é", count: 120)
        let notes = String(repeating: "é", count: 4_000)
        work.when(
            CreateSpace.self, #"{"accountId":"shop","name":"\#(name)","notes":"\#(notes)"}"#
        ).then(.created(SpaceCreated(accountId: "shop", name: name, notes: notes)))
        expect(.tooLong, "name", #""accountId":"shop","name":"\#(name)e""#)
        expect(.tooLong, "notes", #""accountId":"shop","name":"A","notes":"\#(notes)e""#)
    }

    @Test func `needs an account`() {
        expect(.notFound, "accountId", #""accountId":"nobody","name":"Pantry""#)
    }

    @Test func `needs a project that is there, of the account and not archived`() {
        let rest = #""accountId":"shop","name":"Pantry""#
        expect(.notFound, "projectId", #"\#(rest),"projectId":"nowhere""#)
        expect(.wrongAccount, "projectId", #"\#(rest),"projectId":"hotel""#)
        work.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(CreateSpace.self, #"{\#(rest),"projectId":"kitchen"}"#)
            .thenRejects(.projectArchived, field: "projectId")
    }

    @Test func `checks its images`() {
        expect(
            .invalidURL, "images[0].url",
            #""accountId":"shop","name":"A","images":[{"url":"javascript:1","kind":"image"}]"#)
        let primary = #"{"url":"https://example.org/p.jpg","kind":"image","isPrimary":true}"#
        expect(
            .invalidField, "images[1].isPrimary",
            #""accountId":"shop","name":"A","images":[\#(primary),\#(primary)]"#)
    }

    private func expect(
        _ code: RejectionCode, _ field: String, _ fields: String,
        at here: SourceLocation = #_sourceLocation
    ) {
        work.when(CreateSpace.self, "{\(fields)}").thenRejects(code, field: field, at: here)
    }
}

@Suite struct `Changing a space` {
    @Test func `tells what changed, and nothing else`() {
        change(#""name":"Larder""#).then(.changed(SpaceChanged(name: "Larder")))
        change(#""name":"Pantry","notes":"Damp.""#).then(.changed(SpaceChanged(notes: "Damp.")))
    }

    @Test func `puts all its images in the place of those before`() throws {
        let one = attachment("https://example.org/1.jpg")
        let past = pantry.and(Space.self, "pantry", .changed(SpaceChanged(images: [one, one])))
        let same = #"{"url":"https://example.org/1.jpg","kind":"image"}"#
        past.when(ChangeSpace.self, #"{"spaceId":"pantry","images":[\#(same),\#(same)]}"#)
            .thenNothing()
        let state = try #require(
            past.when(ChangeSpace.self, #"{"spaceId":"pantry","images":[\#(same)]}"#).state())
        #expect(state.images == [one])
        past.when(ChangeSpace.self, #"{"spaceId":"pantry","images":[]}"#)
            .then(.changed(SpaceChanged(images: [])))
    }

    @Test func `takes the notes away when they are blank`() throws {
        let past = pantry.and(Space.self, "pantry", .changed(SpaceChanged(notes: "Damp.")))
        let gone = past.when(ChangeSpace.self, #"{"spaceId":"pantry","notes":" "}"#)
        gone.then(.changed(SpaceChanged(notes: "")))
        #expect(try #require(gone.state()).notes == nil)
        change(#""notes":"""#).thenNothing()
    }

    @Test func `to what it is changes nothing`() {
        change(#""name":"Pantry""#).thenNothing()
        pantry.when(ChangeSpace.self, #"{"spaceId":"pantry"}"#).thenNothing()
    }

    @Test func `tells texts apart by their bytes`() {
        let past = pantry.and(
            Space.self, "pantry", .changed(SpaceChanged(name: "caf\u{E9}", notes: "caf\u{E9}")))
        var command = ChangeSpace()
        command.spaceId = "pantry"
        command.name = "cafe\u{301}"
        command.notes = "cafe\u{301}"
        past.when(command).then(
            .changed(SpaceChanged(name: "cafe\u{301}", notes: "cafe\u{301}")))
    }

    @Test func `checks what it is given`() {
        let long = String(repeating: "x", count: 4_001)
        change(#""name":" ""#).thenRejects(.requiredFieldEmpty, field: "name")
        change(#""name":"\#(long.prefix(121))""#).thenRejects(.tooLong, field: "name")
        change(#""notes":"\#(long)""#).thenRejects(.tooLong, field: "notes")
        change(#""images":[{"url":"","kind":"image"}]"#)
            .thenRejects(.invalidURL, field: "images[0].url")
        let primary = #"{"url":"https://example.org/p.jpg","kind":"image","isPrimary":true}"#
        change(#""images":[\#(primary),\#(primary)]"#)
            .thenRejects(.invalidField, field: "images[1].isPrimary")
    }

    @Test func `doesn't move it`() {
        change(#""projectId":"hotel""#).thenRejects(.unknownField, field: "projectId")
        change(#""accountId":"rival""#).thenRejects(.unknownField, field: "accountId")
    }

    @Test func `needs a space`() {
        work.when(ChangeSpace.self, #"{"spaceId":"pantry","name":"A"}"#)
            .thenRejects(.notFound, field: "spaceId")
    }

    private func change(_ fields: String) -> When<Space> {
        pantry.when(ChangeSpace.self, #"{"spaceId":"pantry",\#(fields)}"#)
    }
}

@Suite struct `Archiving a space` {
    let data = #"{"spaceId":"pantry"}"#

    @Test func `happens once`() throws {
        pantry.when(ArchiveSpace.self, data).then(.archived(SpaceArchived()))
        archivedPantry.when(ArchiveSpace.self, data).thenNothing()
        let state = try #require(pantry.when(ArchiveSpace.self, data).state())
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"accountId":"shop","projectId":"kitchen","name":"Pantry","images":[],\
                "checklists":[{"checklistId":"first","name":"Before we begin","items":[\
                {"itemId":"measure","text":"Measure","isChecked":false},\
                {"itemId":"clear","text":"Clear out","isChecked":true}]}],"isArchived":true}
                """)
    }

    @Test func `needs a space`() {
        work.when(ArchiveSpace.self, data).thenRejects(.notFound, field: "spaceId")
    }

    @Test func `ends all change`() {
        let list = #""spaceId":"pantry","checklistId":"first""#
        archivedPantry.when(ChangeSpace.self, data)
            .thenRejects(.spaceArchived, field: "spaceId")
        archivedPantry.when(AddChecklist.self, #"{"spaceId":"pantry","name":"More"}"#)
            .thenRejects(.spaceArchived, field: "spaceId")
        archivedPantry.when(AddChecklistItem.self, #"{\#(list),"text":"More"}"#)
            .thenRejects(.spaceArchived, field: "spaceId")
        archivedPantry.when(CheckItem.self, #"{\#(list),"itemId":"measure"}"#)
            .thenRejects(.spaceArchived, field: "spaceId")
        archivedPantry.when(UncheckItem.self, #"{\#(list),"itemId":"clear"}"#)
            .thenRejects(.spaceArchived, field: "spaceId")
    }
}

@Suite struct `A space of an archived project` {
    private let closed = pantry.and(Project.self, "kitchen", .archived(ProjectArchived()))

    @Test func `takes no change`() {
        closed.when(ChangeSpace.self, #"{"spaceId":"pantry","name":"Larder"}"#)
            .thenRejects(.projectArchived, field: "spaceId")
        closed.when(AddChecklist.self, #"{"spaceId":"pantry","name":"After"}"#)
            .thenRejects(.projectArchived, field: "spaceId")
        closed.when(
            AddChecklistItem.self, #"{"spaceId":"pantry","checklistId":"first","text":"Sweep"}"#
        ).thenRejects(.projectArchived, field: "spaceId")
        let point = #"{"spaceId":"pantry","checklistId":"first","itemId":"measure"}"#
        closed.when(CheckItem.self, point).thenRejects(.projectArchived, field: "spaceId")
        closed.when(
            UncheckItem.self, #"{"spaceId":"pantry","checklistId":"first","itemId":"clear"}"#
        ).thenRejects(.projectArchived, field: "spaceId")
        closed.when(ArchiveSpace.self, #"{"spaceId":"pantry"}"#)
            .then(.archived(SpaceArchived()))
    }
}

@Suite struct `Taking a space up again` {
    @Test func `happens once, to one that is archived`() {
        let data = #"{"spaceId":"pantry"}"#
        archivedPantry.when(UnarchiveSpace.self, data).then(.unarchived(SpaceUnarchived()))
        pantry.when(UnarchiveSpace.self, data).thenNothing()
        work.when(UnarchiveSpace.self, data).thenRejects(.notFound, field: "spaceId")
        archivedPantry.and(Space.self, "pantry", .unarchived(SpaceUnarchived()))
            .when(ChangeSpace.self, #"{"spaceId":"pantry","name":"Larder"}"#)
            .then(.changed(SpaceChanged(name: "Larder")))
    }
}
