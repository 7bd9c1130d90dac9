import Access
import EventSourcing
import EventStore
import Ledger
import Records

/// One token, but for its secret, of which not even the digest stands here.
struct TokenRow: DatedRow {
    static let table = "tokens"
    static let keyColumns = ["tokenId"]
    static let indexes = [["nameOrder", "tokenId"]]

    var tokenId = TokenID()
    /// Who comes in by it.
    var name = ""
    var role = Role.reader
    /// The account that they are kept to.
    var accountId: AccountID?
    var expiresAt: Timestamp?
    /// When it was revoked, by the business's own time.
    var revokedAt: Timestamp?

    var dates = Dates()

    var key: TokenID { tokenId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("tokenId", &tokenId)
        fields.field("name", &name)
        fields.sortKey("nameOrder", of: name)
        fields.field("role", &role)
        fields.field("accountId", &accountId)
        fields.field("expiresAt", &expiresAt)
        fields.field("revokedAt", &revokedAt)
        dates.visit(&fields)
    }
}

/// Keeps the list of tokens.
struct TokensProjector: Projector {
    static let name = "tokens"
    static let version = 1
    static let tables: [any Row.Type] = [TokenRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(TokenCreated.self) { projector, created, view in
            var row = TokenRow()
            row.tokenId = TokenID(view.streamID)
            row.name = created.name
            row.role = created.role
            row.accountId = created.accountId
            row.expiresAt = created.expiresAt
            projector.tokens.put(new: row, by: view)
        },
        on(TokenRevoked.self) { projector, _, view in
            let time = view.occurredAt
            try projector.tokens.update(TokenID(view.streamID), by: view) { $0.revokedAt = time }
        },
    ]

    private let tokens: RowTable<TokenRow>

    init(_ rows: Rows) { tokens = rows.table(TokenRow.self) }
}

/// The list of tokens.
struct TokensQuery: Query {
    static let name = "tokens"
    static let projections = [TokensProjector.name]
    static let guide = QueryGuide(
        list: "The tokens that were made, by the name of who comes in by them.",
        parameters: ["role": "only those of this role"],
        example: ["role=admin"])

    var role: Role?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("role", &role)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> Listed<TokenRow> {
        var tokens = Selection<TokenRow>(sort: "nameOrder")
        tokens.require("role", is: role)
        return try source.read(TokensProjector.name) { connection in
            try tokens.page(connection, part)
        }
    }
}
