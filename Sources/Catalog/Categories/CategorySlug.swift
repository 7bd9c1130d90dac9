import EventSourcing
import EventStore
import Records
import Vocabulary

// How a category's slug stays its own. Each event that takes a slug or gives one up bears the slug's
// tag; the last event of the tag says whose it is.

extension Category {
    /// Borne by each event that takes `slug` or gives it up: what makes it unique.
    static func slugTag(_ slug: String) -> String { "category-slug:" + slug }

    /// Whether the category that `event` happened to has `slug` from then on.
    fileprivate static func takes(_ slug: String, _ event: RecordedEvent) -> Bool {
        do throws(EventFault) {
            return try Event.decode(event).contains { event in
                switch event {
                case .added(let added): added.slug == slug
                case .changed(let changed): changed.slug == slug
                // It keeps its slug.
                case .archived: true
                }
            }
        } catch {
            // What can't be read may have taken it.
            return true
        }
    }
}

extension Refusals {
    /// A slug that no category but the one called `id` has.
    mutating func requireOwn(
        _ slug: String, isMade: Bool = false, of id: CategoryID, given facts: Facts
    ) {
        let isTaken = facts.isTaken(Category.slugTag(slug), except: id) {
            Category.takes(slug, $0)
        }
        require(
            !isTaken, .slugTaken, "slug",
            isMade
                ? "another category has the slug \(slug), which the title makes"
                : "another category has the slug \(slug)",
            hint: isMade ? "give a slug of its own, such as \(slug)-2" : "choose another slug")
    }
}

extension CommandGuide.Rule {
    static let slugIsFree = Self(
        .slugTaken, "no other category has the slug, not even an archived one")
}
