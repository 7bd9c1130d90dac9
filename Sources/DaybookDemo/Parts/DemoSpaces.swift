import EventSourcing
import Ledger
import Records

/// The rooms of every project, each with the checklists of one template, and the shop's store room.
struct DemoSpaces: DemoPart {
    var agenda = DemoAgenda()
    private var chance: DemoChance

    static let storeRoom: SpaceID = "store-room"
    private static let template: SpaceTemplateID = "room"

    private static let checklists: [TemplateChecklist] = [
        .init(
            name: "Before we begin",
            items: ["Measure", "Take pictures", "Have the wiring looked at"]),
        .init(
            name: "Before we leave", items: ["Dim every lamp once", "Sweep", "Client has seen it"]),
    ]

    init(_ seed: UInt64) {
        chance = DemoChance(seed: seed)
        var template = DefineSpaceTemplate()
        template.accountId = AccountID(DemoProjects.account)
        template.templateId = Self.template
        template.details.name = "Room"
        template.details.checklists = Self.checklists
        add(2, 10 * 60, by: DemoPeople.buyer, "template-room", template)
        openStoreRoom()
        for project in DemoProjects.projects {
            for room in project.rooms { refit(room, of: project) }
        }
        var archived = ArchiveSpace()
        archived.spaceId = Self.id(of: DemoProjects.projects[2], "Counter")
        add(
            300, 11 * 60, by: DemoPeople.buyer, "archived-counter", archived,
            because: "handed over")
    }

    /// The name that a room goes by.
    static func id(of project: DemoProject, _ room: String) -> SpaceID {
        SpaceID("\(project.id)-\(room.lowercased().replacing(" ", with: "-"))")
    }

    private mutating func openStoreRoom() {
        var space = CreateSpace()
        space.spaceId = Self.storeRoom
        space.accountId = AccountID(DemoProjects.account)
        space.name = "Store room"
        space.notes = "Behind the shop; the key hangs by the till."
        add(20, 9 * 60, by: DemoPeople.packers[0], "space-store-room", space)
        var list = AddChecklist()
        list.spaceId = Self.storeRoom
        list.checklistId = "stocktaking"
        list.name = "Stocktaking"
        add(20, 9 * 60 + 5, by: DemoPeople.packers[0], "store-room-list", list)
        for (index, text) in ["Count the pendants", "Count the rugs", "Look for moths"].enumerated()
        {
            var item = AddChecklistItem()
            item.spaceId = Self.storeRoom
            item.checklistId = list.checklistId
            item.itemId = ChecklistItemID("\(index + 1)")
            item.text = text
            add(
                20, 9 * 60 + 6 + index, by: DemoPeople.packers[0], "store-room-list-\(index + 1)",
                item)
        }
        check(Self.storeRoom, list.checklistId, 1, on: 360)
    }

    /// A room is looked at in the project's first weeks, and left at its end.
    private mutating func refit(_ room: String, of project: DemoProject) {
        let id = Self.id(of: project, room)
        var space = CreateSpaceFromTemplate()
        space.templateId = Self.template
        space.spaceId = id
        space.projectId = ProjectID(project.id)
        space.name = room
        add(project.day, 11 * 60, by: DemoPeople.buyer, "space-\(id)", space)
        for item in 1...3 { check(id, "1", item, on: project.day + chance.number(2...20)) }
        if chance.happens(250) {
            var undone = UncheckItem()
            undone.spaceId = id
            undone.checklistId = "1"
            undone.itemId = "1"
            add(
                project.day + 24, 9 * 60, by: DemoPeople.packers[1], "\(id)-undone", undone,
                because: "the door is not where the plan has it")
        }
        for item in 1...2 { check(id, "2", item, on: project.day + 140 + item * 3) }
    }

    private mutating func check(_ id: SpaceID, _ list: ChecklistID, _ item: Int, on day: Int) {
        guard day < 365 else { return }
        var command = CheckItem()
        command.spaceId = id
        command.checklistId = list
        command.itemId = ChecklistItemID("\(item)")
        add(
            day, 16 * 60 + item, by: chance.one(of: DemoPeople.packers),
            "\(id)-checked-\(list)-\(item)", command)
    }
}
