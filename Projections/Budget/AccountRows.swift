import EventSourcing
import EventStore
import Ledger
import Records

/// One account, with all that is its own.
struct AccountRow: DatedRow {
    static let table = "accounts"
    static let keyColumns = ["accountId"]

    var accountId = AccountID()
    var name = ""
    var ownerUid = MemberID()
    var currency = ""
    var members = Members()
    var businessProfile = BusinessProfile()
    var vendorDefaults = VendorDefaults()
    var isClosed = false
    var dates = Dates()

    var key: AccountID { accountId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.sortKey("nameOrder", of: name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
        fields.field("members", &members)
        fields.field("businessProfile", &businessProfile)
        fields.field("vendorDefaults", &vendorDefaults)
        fields.field("isClosed", &isClosed)
        dates.visit(&fields)
    }
}

/// One invitation, whatever became of it.
struct InviteRow: Row {
    static let table = "invites"
    static let keyColumns = ["inviteId"]
    static let indexes = [["accountId"]]

    var inviteId = InviteID()
    var accountId = AccountID()
    var email = ""
    var role = MemberRole.user
    var status = InviteStatus.pending
    var invitedAt = Timestamp.earliest
    /// The last moment at which it can be accepted.
    var expiresAt = Timestamp.earliest

    var key: InviteID { inviteId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("inviteId", &inviteId)
        fields.field("accountId", &accountId)
        fields.field("email", &email)
        fields.field("role", &role)
        fields.field("status", &status)
        fields.field("invitedAt", &invitedAt)
        fields.field("expiresAt", &expiresAt)
    }
}
