import Clubs
import EventSourcing
import Records

/// The clubs that one user may see: public ones, and those they are in or invited to.
struct Seeing {
    private let viewer: PersonID

    init(_ viewer: PersonID) { self.viewer = viewer }

    /// That the club in `column` is one of them, as SQL says it.
    func of(_ column: String) -> String {
        """
        \(column) IN (SELECT clubId FROM clubs WHERE json_extract(settings, '$.isPublic') = ? \
        UNION SELECT clubId FROM club_members WHERE userId = ? \
        UNION SELECT clubId FROM club_candidates WHERE userId = ? AND invitedAt IS NOT NULL)
        """
    }

    /// What that has places for.
    var arguments: [ColumnValue] { [true.column, viewer.column, viewer.column] }
}

extension Selection {
    /// Keeps only the rows of clubs that the user may see, where one is given: one of `columns` names
    /// such a club.
    mutating func require(viewer: PersonID?, clubs columns: String...) {
        guard let seeing = viewer.map(Seeing.init) else { return }
        require(
            columns.map(seeing.of).joined(separator: " OR "),
            with: columns.flatMap { _ in seeing.arguments })
    }
}
