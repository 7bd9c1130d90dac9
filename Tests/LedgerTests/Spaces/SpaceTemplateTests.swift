import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing

/// The shop's work, with a template for bedrooms, and one of the rival's.
private let templates =
    work
    .and(SpaceTemplate.self, "bedroom", .defined(bedroom(of: "shop")))
    .and(SpaceTemplate.self, "suite", .defined(bedroom(of: "rival")))

private func bedroom(of account: AccountID) -> SpaceTemplateDefined {
    SpaceTemplateDefined(
        accountId: account, name: "Bedroom",
        checklists: [
            TemplateChecklist(name: "Before", items: ["Measure", "Take pictures"]),
            TemplateChecklist(name: "After", items: []),
            TemplateChecklist(name: "Before", items: ["Measure"]),
        ])
}

@Suite struct `Defining a space template` {
    @Test func `keeps what was given`() throws {
        let defined = work.when(
            DefineSpaceTemplate.self,
            """
            {"accountId":"shop","templateId":"bedroom","name":" Bedroom ","checklists":[
             {"name":" Before ","items":["Measure"," Take pictures "]},{"name":"After","items":[]},
             {"name":"Before","items":["Measure"]}]}
            """)
        defined.then(.defined(bedroom(of: "shop")))
        let state = try #require(defined.state())
        #expect(state.exists)
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"accountId":"shop","name":"Bedroom","checklists":[{"name":"Before","items":\
                ["Measure","Take pictures"]},{"name":"After","items":[]},{"name":"Before",\
                "items":["Measure"]}]}
                """)
    }

    @Test func `happens once`() {
        templates.when(
            DefineSpaceTemplate.self,
            #"{"accountId":"shop","templateId":"bedroom","name":"Other","checklists":[]}"#
        ).thenRejects(.alreadyExists, field: "templateId")
    }

    @Test func `needs an account`() {
        work.when(
            DefineSpaceTemplate.self, #"{"accountId":"nobody","name":"A","checklists":[]}"#
        ).thenRejects(.notFound, field: "accountId")
    }

    @Test func `needs a name, for itself and for each checklist, and no blank point`() {
        let long = String(repeating: "x", count: 4_001)
        define(" ", "Before", "Measure").thenRejects(.requiredFieldEmpty, field: "name")
        define(long.prefix(121), "Before", "Measure").thenRejects(.tooLong, field: "name")
        define("A", " ", "Measure")
            .thenRejects(.requiredFieldEmpty, field: "checklists[1].name")
        define("A", long.prefix(121), "Measure")
            .thenRejects(.tooLong, field: "checklists[1].name")
        define("A", "Before", "\\t")
            .thenRejects(.requiredFieldEmpty, field: "checklists[1].items[1]")
        define("A", "Before", long[...])
            .thenRejects(.tooLong, field: "checklists[1].items[1]")
        define(long.prefix(120), long.prefix(120), long.prefix(4_000)).then(
            .defined(
                SpaceTemplateDefined(
                    accountId: "shop", name: String(long.prefix(120)),
                    checklists: [
                        TemplateChecklist(name: "B", items: []),
                        TemplateChecklist(
                            name: String(long.prefix(120)),
                            items: ["A", String(long.prefix(4_000))]),
                    ])))
    }

    private func define(
        _ name: Substring, _ list: Substring, _ item: Substring
    ) -> When<SpaceTemplate> {
        work.when(
            DefineSpaceTemplate.self,
            """
            {"accountId":"shop","name":"\(name)","checklists":[{"name":"B","items":[]},\
            {"name":"\(list)","items":["A","\(item)"]}]}
            """)
    }
}

@Suite struct `A space from a template` {
    @Test func `has its name and its checklists, numbered`() {
        templates.when(
            CreateSpaceFromTemplate.self, #"{"templateId":"bedroom","projectId":"kitchen"}"#
        ).then(
            .created(
                SpaceCreated(
                    accountId: "shop", projectId: "kitchen", name: "Bedroom",
                    templateId: "bedroom",
                    checklists: [
                        Checklist(
                            checklistId: "1", name: "Before",
                            items: [
                                ChecklistItem(itemId: "1", text: "Measure"),
                                ChecklistItem(itemId: "2", text: "Take pictures"),
                            ]),
                        Checklist(checklistId: "2", name: "After"),
                        Checklist(
                            checklistId: "3", name: "Before",
                            items: [ChecklistItem(itemId: "1", text: "Measure")]),
                    ])))
    }

    @Test func `takes another name, and needs no project`() throws {
        let state = try #require(
            templates.when(
                CreateSpaceFromTemplate.self, #"{"templateId":"bedroom","name":" Guest room "}"#
            ).state())
        #expect(state.name == "Guest room")
        #expect(state.projectId == nil)
        #expect(state.accountId == "shop")
        #expect(state.templateId == "bedroom")
        #expect(state.checklists.map(\.items.count) == [2, 0, 1])
    }

    @Test func `goes on like any other`() {
        let made = SpaceCreated(
            accountId: "shop", name: "Guest room",
            checklists: [
                Checklist(
                    checklistId: "1", name: "Before",
                    items: [ChecklistItem(itemId: "1", text: "Measure")])
            ])
        let past = work.and(Space.self, "guest", .created(made))
        past.when(CheckItem.self, #"{"spaceId":"guest","checklistId":"1","itemId":"1"}"#)
            .then(.checklistItemChecked(ChecklistItemChecked(checklistId: "1", itemId: "1")))
        past.when(AddChecklist.self, #"{"spaceId":"guest","checklistId":"1","name":"A"}"#)
            .thenRejects(.alreadyExists, field: "checklistId")
    }

    @Test func `has the template's name where none is given, and none that is too long`() throws {
        let data = #"{"templateId":"bedroom","name":" "}"#
        let made = try #require(templates.when(CreateSpaceFromTemplate.self, data).state())
        #expect(made.name == "Bedroom")
        let long = String(repeating: "x", count: 121)
        expect(.tooLong, "name", #""templateId":"bedroom","name":"\#(long)""#)
    }

    @Test func `needs the template`() {
        expect(.notFound, "templateId", #""templateId":"attic""#)
    }

    @Test func `is made once`() {
        templates.and(Space.self, "guest", .created(SpaceCreated(accountId: "shop", name: "G")))
            .when(CreateSpaceFromTemplate.self, #"{"templateId":"bedroom","spaceId":"guest"}"#)
            .thenRejects(.alreadyExists, field: "spaceId")
    }

    @Test func `is of a project of the template's account that is not archived`() {
        expect(.notFound, "projectId", #""templateId":"bedroom","projectId":"nowhere""#)
        expect(.wrongAccount, "projectId", #""templateId":"bedroom","projectId":"hotel""#)
        expect(.wrongAccount, "projectId", #""templateId":"suite","projectId":"kitchen""#)
        templates.and(Project.self, "kitchen", .archived(ProjectArchived())).when(
            CreateSpaceFromTemplate.self, #"{"templateId":"bedroom","projectId":"kitchen"}"#
        ).thenRejects(.projectArchived, field: "projectId")
    }

    private func expect(
        _ code: RejectionCode, _ field: String, _ fields: String,
        at here: SourceLocation = #_sourceLocation
    ) {
        templates.when(CreateSpaceFromTemplate.self, "{\(fields)}")
            .thenRejects(code, field: field, at: here)
    }
}

@Suite struct `Changing a template of spaces` {
    private func change(_ past: Given, _ fields: String) -> When<SpaceTemplate> {
        past.when(ChangeSpaceTemplate.self, #"{"templateId":"bedroom",\#(fields)}"#)
    }

    private let archived = templates.and(
        SpaceTemplate.self, "bedroom", .archived(SpaceTemplateArchived()))

    @Test func `tells what changed, and leaves the spaces made of it alone`() {
        change(templates, #""name":"Nursery""#)
            .then(.changed(SpaceTemplateChanged(changes: Changes { $0.name = "Nursery" })))
        change(templates, #""name":"Bedroom""#).thenNothing()
        #expect(
            change(templates, #""checklists":[]"#).state()?.details.checklists.isEmpty == true)
        change(templates, #""name":" ""#).thenRejects(.requiredFieldEmpty, field: "name")
        change(work, #""name":"A""#).thenRejects(.notFound, field: "templateId")
    }

    @Test func `ends once it is archived, and so do spaces made of it`() {
        templates.when(ArchiveSpaceTemplate.self, #"{"templateId":"bedroom"}"#)
            .then(.archived(SpaceTemplateArchived()))
        archived.when(ArchiveSpaceTemplate.self, #"{"templateId":"bedroom"}"#).thenNothing()
        change(archived, #""name":"A""#).thenRejects(.templateArchived, field: "templateId")
        archived.when(CreateSpaceFromTemplate.self, #"{"templateId":"bedroom"}"#)
            .thenRejects(.templateArchived, field: "templateId")
    }
}
