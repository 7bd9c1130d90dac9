import EventSourcing
import EventStore
import Records
import Vocabulary

// The slugs of an account's budget categories, and apart from them those of each project's own: whoever
// takes one, and whoever gives one up, says so with the slug's tag, and the last to say it tells whether it
// is free.

extension BudgetCategory {
    /// With an account's id of 128 bytes beside it, a slug still fits a tag.
    static let maximumSlugBytes = 100

    /// A slug has no `/`: the last one parts it from the account, whatever that is called.
    static func tag(
        slug: String, in account: AccountID, _ project: ProjectID? = nil
    ) -> String {
        project.map { "project-slug:\($0)/\(slug)" } ?? "budget-slug:\(account)/\(slug)"
    }

    /// A slug out of `text`, for the category called `id`.
    static func madeSlug(from text: String, of id: BudgetCategoryID) -> String {
        Slug.made(from: text, or: id.text, kind: "category", atMost: maximumSlugBytes)
    }

    /// Whether the category that `event` is of has `slug` after it.
    fileprivate static func holds(_ slug: String, after event: RecordedEvent) -> Bool {
        do throws(EventFault) {
            return try Event.decode(event).contains { event in
                switch event {
                case .defined(let defined): defined.details.slug == slug
                case .changed(let changed): changed.changes.values.slug == slug
                case .archived, .unarchived: true
                }
            }
        } catch {
            // What can't be read may well have taken it.
            return true
        }
    }
}

extension Refusals {
    /// A slug of the right form that no category of the account, or of the project's own, has but `own`.
    mutating func requireSlug(
        _ slug: String, of own: BudgetCategoryID, in account: AccountID, _ project: ProjectID?,
        _ facts: Facts
    ) {
        let isValid = Slug.isValid(slug, atMost: BudgetCategory.maximumSlugBytes)
        require(
            isValid, .invalidSlug, "slug",
            "a slug is lower-case letters and digits, in words joined by single hyphens",
            hint: "slug=\(BudgetCategory.madeSlug(from: slug, of: own))")
        guard isValid else { return }
        let isTaken = facts.isTaken(
            BudgetCategory.tag(slug: slug, in: account, project), except: own
        ) { BudgetCategory.holds(slug, after: $0) }
        require(
            !isTaken, .slugTaken, "slug",
            project == nil
                ? "another budget category of the account has the slug \(slug)"
                : "another budget category of the project's own has the slug \(slug)")
    }
}

extension CommandGuide.Rule {
    static let budgetSlug: [Self] = [
        .init(
            .invalidSlug,
            """
            a slug is lower-case letters and digits in words joined by single hyphens, at most \
            \(BudgetCategory.maximumSlugBytes)
            """),
        .init(
            .slugTaken,
            "no other budget category of the account, or among the project's own, has the slug"),
    ]
}
