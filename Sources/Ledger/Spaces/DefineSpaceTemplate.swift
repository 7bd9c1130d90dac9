package import EventSourcing
package import Records
import Vocabulary

/// Defines what new spaces of an account can begin with.
package struct DefineSpaceTemplate: Command {
    package static let name = "DefineSpaceTemplate"

    package var accountId = AccountID()
    /// The new template's; left out, one is made.
    package var templateId = SpaceTemplateID()
    /// What it brings.
    package var details = SpaceTemplateDetails()

    package init() {}

    package var target: SpaceTemplateID { templateId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.newID("templateId", &templateId)
        details.visit(&fields)
    }

    package func decide(
        on template: SpaceTemplate, given facts: Facts
    ) throws(Rejection) -> Decision<SpaceTemplate> {
        guard !template.exists else {
            throw Rejection.alreadyExists("space template", templateId, "templateId")
        }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireValid(details)
        try refusals.throwIfAny()
        return [.defined(SpaceTemplateDefined(accountId: accountId, details: details))]
    }

    package static let guide = CommandGuide(
        "Defines what new spaces of an account can begin with: a name, and checklists.",
        rules: [
            .isNew("space template"), .exists("account"), .accountOpen,
            .init(.requiredFieldEmpty, "no name and no item of a checklist is blank"),
            .init(.tooLong, "a name has at most 120 characters, an item 4,000"),
        ],
        example: """
            {"accountId":"a-1","templateId":"st-1","name":"Bedroom",\
            "checklists":[{"name":"Before we begin","items":["Measure","Take pictures"]}]}
            """,
        needs: [Needs.account])
}

extension Refusals {
    /// Notes whatever is wrong with `details` as those of a template of spaces.
    mutating func requireValid(_ details: SpaceTemplateDetails) {
        requireText(details.name, "name", atMost: TextLimit.name)
        for (index, list) in details.checklists.enumerated() {
            let path = "checklists[\(index)]"
            requireText(list.name, path + ".name", atMost: TextLimit.name)
            for (place, text) in list.items.enumerated() {
                requireText(text, path + ".items[\(place)]", atMost: TextLimit.note)
            }
        }
    }
}
