package import Records
import Vocabulary

/// What a project says of itself: what is recorded, and may be changed.
package struct ProjectDetails: Record {
    /// Not blank, at most 120 characters.
    package var name = ""
    /// For whom it is done: at most 120 characters.
    package var clientName: String?
    /// At most 4,000 characters.
    package var description: String?
    /// The picture that it is shown by: `http`, `https` or `file`.
    package var mainImageUrl: String?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name, .line)
        fields.field("clientName", &clientName, .atMost(TextLimit.name))
        fields.field("description", &description, .atMost(TextLimit.note))
        fields.field("mainImageUrl", &mainImageUrl, .webAddress)
    }
}

/// New values for what a project says of itself.
package typealias ProjectChanges = Changes<ProjectDetails>
