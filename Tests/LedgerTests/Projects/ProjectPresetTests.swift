import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `A preset of projects` {
    private static func details(
        _ change: (inout ProjectPresetDetails) -> Void = { _ in }
    ) -> ProjectPresetDetails {
        var details = ProjectPresetDetails()
        details.name = "Kitchen"
        details.budgets = [PresetBudget("lighting", 5_000)]
        details.pins = ["tiles"]
        details.categories = [
            PresetCategory("Oven", .itemized, 900), PresetCategory("Hood", .general),
        ]
        details.spaces = [PresetSpace("Pantry"), PresetSpace(templateId: "st")]
        change(&details)
        return details
    }

    private static let template = SpaceTemplateDefined(
        accountId: "shop",
        details: SpaceTemplateDetails(
            name: "Island", checklists: [TemplateChecklist(name: "First", items: ["Measure"])]))
    private let shelved = rooms.and(SpaceTemplate.self, "st", .defined(Self.template))

    private var preset: Given {
        shelved.and(
            ProjectPreset.self, "pp",
            .defined(ProjectPresetDefined(accountId: "shop", details: Self.details())))
    }

    private func define(_ details: ProjectPresetDetails) -> When<ProjectPreset> {
        var command = DefineProjectPreset()
        command.presetId = "pp"
        command.accountId = "shop"
        command.details = details
        return shelved.when(command)
    }

    private func create(_ id: ProjectID = "flat", in past: Given) -> When<Project> {
        var command = CreateProject()
        command.projectId = id
        command.accountId = "shop"
        command.details.name = "Flat"
        command.presetId = "pp"
        return past.when(command)
    }

    private func created(_ events: Project.Event...) -> [Project.Event] {
        var details = ProjectDetails()
        details.name = "Flat"
        return [.created(ProjectCreated(accountId: "shop", details: details, presetId: "pp"))]
            + events
    }

    @Test func `is defined, changed and put away`() throws {
        define(Self.details()).then(
            .defined(ProjectPresetDefined(accountId: "shop", details: Self.details())))
        let changed = preset.when(
            ChangeProjectPreset.self, #"{"presetId":"pp","name":"Bath","pins":null}"#)
        #expect(
            changed.state()?.details
                == Self.details {
                    $0.name = "Bath"
                    $0.pins = nil
                })
        let archive = #"{"presetId":"pp"}"#
        preset.when(ArchiveProjectPreset.self, archive).then(.archived(ProjectPresetArchived()))
        let away = preset.and(ProjectPreset.self, "pp", .archived(ProjectPresetArchived()))
        away.when(ArchiveProjectPreset.self, archive).thenNothing()
        away.when(ChangeProjectPreset.self, #"{"presetId":"pp","name":"Bath"}"#)
            .thenRejects(.presetArchived, field: "presetId")
        create(in: away).thenRejects(.presetArchived, field: "presetId")
        create(in: shelved).thenRejects(.notFound, field: "presetId")
    }

    @Test func `names what there is in the account`() {
        define(Self.details { $0.name = " " }).thenRejects(.requiredFieldEmpty, field: "name")
        define(Self.details { $0.budgets = [PresetBudget("paint", 1)] })
            .thenRejects(.wrongAccount, field: "budgets[0].budgetCategoryId")
        define(Self.details { $0.budgets = [PresetBudget("lighting", -1)] })
            .thenRejects(.invalidAmount, field: "budgets[0].budgetCents")
        define(Self.details { $0.budgets?.append(PresetBudget("lighting", 1)) })
            .thenRejects(.invalidField, field: "budgets[1].budgetCategoryId")
        define(Self.details { $0.pins = ["attic"] }).thenRejects(.notFound, field: "pins[0]")
        define(Self.details { $0.categories?[1].name = "oven" })
            .thenRejects(.slugTaken, field: "categories[1].name")
        define(Self.details { $0.categories?[1].budgetCents = -1 })
            .thenRejects(.invalidAmount, field: "categories[1].budgetCents")
        define(Self.details { $0.spaces = [PresetSpace()] })
            .thenRejects(.requiredFieldEmpty, field: "spaces[0].name")
        define(Self.details { $0.spaces = [PresetSpace(templateId: "none")] })
            .thenRejects(.notFound, field: "spaces[0].templateId")
        define(
            Self.details {
                $0.spaces = Array(repeating: PresetSpace("Hall"), count: 101)
            }
        ).thenRejects(.invalidField, field: "spaces")
    }

    @Test func `gives a new project all of it in one append`() throws {
        let when = create(in: preset)
        let events = created(
            .budgetSet(ProjectBudgetSet(budgetCategoryId: "lighting", budgetCents: 5_000)),
            .pinned(
                BudgetCategoryPinned(BudgetPin(uid: "uid-1", budgetCategoryId: "tiles"))),
            .budgetSet(
                ProjectBudgetSet(budgetCategoryId: "flat-category-1", budgetCents: 900)))
        #expect(try when.outcome.get().events.map(\.event.stored) == events.map(\.event.stored))
        for (id, name, type) in [
            ("flat-category-1", "Oven", BudgetCategoryType.itemized),
            ("flat-category-2", "Hood", .general),
        ] {
            when.also(
                BudgetCategory.self, BudgetCategoryID(id),
                .defined(
                    BudgetCategoryDefined(
                        accountId: "shop",
                        details: BudgetCategoryDetails(
                            name: name, slug: name.lowercased(), categoryType: type),
                        projectId: "flat")))
        }
        when.also(
            Space.self, "flat-space-1",
            .created(SpaceCreated(accountId: "shop", projectId: "flat", name: "Pantry")))
        let lists = [
            Checklist(
                checklistId: "1", name: "First",
                items: [ChecklistItem(itemId: "1", text: "Measure")])
        ]
        when.also(
            Space.self, "flat-space-2",
            .created(
                SpaceCreated(
                    accountId: "shop", projectId: "flat", name: "Island", templateId: "st",
                    checklists: lists)))
        when.alsoTo(4)
    }

    @Test func `leaves out what was put away since`() throws {
        let later = preset.and(
            BudgetCategory.self, "lighting", .archived(BudgetCategoryArchived(accountId: "shop"))
        ).and(BudgetCategory.self, "tiles", .archived(BudgetCategoryArchived(accountId: "shop")))
            .and(SpaceTemplate.self, "st", .archived(SpaceTemplateArchived()))
        let when = create(in: later)
        let events = created(
            .budgetSet(ProjectBudgetSet(budgetCategoryId: "flat-category-1", budgetCents: 900)))
        #expect(try when.outcome.get().events.map(\.event.stored) == events.map(\.event.stored))
        when.also(
            Space.self, "flat-space-2",
            .created(SpaceCreated(accountId: "shop", projectId: "flat", name: "Island")))
        let named = later.when(ChangeProjectPreset.self, #"{"presetId":"pp","name":"Bath"}"#)
        #expect(named.state()?.details.name == "Bath")
    }

    @Test func `is of the project's account, and its ids are free and fit`() {
        var theirs = ProjectPresetDefined(accountId: "rival", details: ProjectPresetDetails())
        theirs.details.name = "Theirs"
        create(in: rooms.and(ProjectPreset.self, "pp", .defined(theirs)))
            .thenRejects(.wrongAccount, field: "presetId")
        create(
            in: preset.and(
                Space.self, "flat-space-1",
                .created(SpaceCreated(accountId: "shop", name: "Shelf")))
        ).thenRejects(.alreadyExists, field: "projectId")
        create(
            in: preset.and(
                BudgetCategory.self, "flat-category-2", .defined(category("hood", of: "shop")))
        ).thenRejects(.alreadyExists, field: "projectId")
        create(ProjectID(String(repeating: "a", count: 101)), in: preset)
            .thenRejects(.tooLong, field: "projectId")
    }
}

@Suite struct `A new account` {
    private func open(_ id: AccountID = "new", like model: AccountID, in past: Given)
        -> When<Account>
    {
        var command = OpenAccount()
        command.accountId = id
        command.name = "New"
        command.ownerUid = "ann"
        command.presetAccountId = model
        return past.when(command)
    }

    @Test func `begins with the live categories of another, in their order`() throws {
        let past = rooms.and(
            Account.self, "shop",
            .categoriesReordered(BudgetCategoriesReordered(order: ["tiles", "lighting"]))
        ).and(
            BudgetCategory.self, "old", .defined(category("old", of: "shop")),
            .archived(BudgetCategoryArchived(accountId: "shop")))
        let when = open(like: "shop", in: past)
        when.then(.opened(AccountOpened(name: "New", ownerUid: "ann", currency: "USD")))
        for (place, slug) in ["tiles", "lighting"].enumerated() {
            var defined = category(slug, of: "new")
            defined.place = Int64(place)
            when.also(
                BudgetCategory.self, BudgetCategoryID("new-\(slug)"), .defined(defined))
        }
        when.alsoTo(2)
    }

    @Test func `needs that other, and ids that are free and fit`() {
        open(like: "none", in: rooms).thenRejects(.notFound, field: "presetAccountId")
        open(
            like: "shop",
            in: rooms.and(BudgetCategory.self, "new-tiles", .defined(category("x", of: "rival")))
        ).thenRejects(.alreadyExists, field: "accountId")
        open(AccountID(String(repeating: "a", count: 120)), like: "shop", in: rooms)
            .thenRejects(.tooLong, field: "accountId")
    }
}
