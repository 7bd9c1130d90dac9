package import EventSourcing
package import Records
import Vocabulary

/// Defines what new spaces of an account can begin with.
package struct DefineSpaceTemplate: Command {
    /// Not blank, at most 120 characters.
    package static let name = "DefineSpaceTemplate"

    /// The account that it belongs to.
    package var accountId = AccountID()
    /// The new template's; left out, one is made.
    package var templateId = SpaceTemplateID()
    /// Not blank, at most 120 characters.
    package var name = ""
    /// All of them, first to last.
    package var checklists: [TemplateChecklist] = []

    package init() {}

    package var target: SpaceTemplateID { templateId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.newID("templateId", &templateId)
        fields.field("name", &name)
        fields.field("checklists", &checklists)
    }

    package func decide(
        on template: SpaceTemplate, given facts: Facts
    ) throws(Rejection) -> Decision<SpaceTemplate> {
        guard !template.exists else {
            throw Rejection.alreadyExists("space template", templateId, "templateId")
        }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireText(name, "name", atMost: TextLimit.name)
        for (index, list) in checklists.enumerated() {
            let path = "checklists[\(index)]"
            refusals.requireText(list.name, path + ".name", atMost: TextLimit.name)
            for (place, text) in list.items.enumerated() {
                refusals.requireText(text, path + ".items[\(place)]", atMost: TextLimit.note)
            }
        }
        try refusals.throwIfAny()
        return [
            .defined(
                SpaceTemplateDefined(accountId: accountId, name: name, checklists: checklists))
        ]
    }

    package static let guide = CommandGuide(
        "Defines what new spaces of an account can begin with: a name, and checklists.",
        rules: [
            .isNew("space template"), .exists("account"),
            .init(.requiredFieldEmpty, "no name and no item of a checklist is blank"),
            .init(.tooLong, "a name has at most 120 characters, an item 4,000"),
        ],
        example: """
            {"accountId":"a-1","templateId":"st-1","name":"Bedroom",\
            "checklists":[{"name":"Before we begin","items":["Measure","Take pictures"]}]}
            """,
        needs: [Needs.account])
}
