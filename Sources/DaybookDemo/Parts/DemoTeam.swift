import Business
import EventSourcing
import Feeds
import Ledger
import Messaging
import Records
import SalesCalendar
import Vocabulary

/// Who keeps the books with the owner, how they like to work, and what people have marked to find it
/// again.
struct DemoTeam: DemoPart {
    var agenda = DemoAgenda()
    private let account = AccountID(DemoProjects.account)

    init(_ seed: UInt64) {
        fillAccount()
        invite("invite-samir", "samir@example.org", .user, on: 96)
        var accepted = AcceptInvite()
        accepted.inviteId = "invite-samir"
        accepted.uid = "samir"
        add(98, 8 * 60, by: DemoPeople.desk[1], "invite-samir-accepted", accepted)
        invite("invite-typo", "mira@exmaple.org", .user, on: 130)
        var revoked = RevokeInvite()
        revoked.inviteId = "invite-typo"
        add(
            130, 10 * 60, by: DemoPeople.buyer, "invite-typo-revoked", revoked,
            because: "typing error in the address")
        invite("invite-tax", "office@tax-adviser.example", .admin, on: 358)
        promote("ivo", to: .admin, on: 180)
        setHabits()
        // Somebody who had once asked about a lamp, and of whom nothing was written down.
        add(
            45, 11 * 60, by: DemoPeople.desk[0], "erasure",
            EraseName(erasureId: "erasure-1", name: "Pia Holm"))
        settle()
        for mark in Self.marks { self.mark(mark) }
        var unmark = RemoveBookmark()
        unmark.userId = "u-007"
        unmark.kind = .sale
        unmark.targetId = "november"
        add(340, 22 * 60, by: DemoPeople.person(6).id, "unmark-november", unmark)
    }

    // MARK: What is settled once

    private mutating func settle() {
        add(0, 4 * 60 + 50, by: DemoPeople.buyer, "zone", ChooseTimeZone(.utc))
        var preset = DefineProjectPreset()
        preset.presetId = "one-room"
        preset.accountId = account
        preset.details.name = "One room"
        preset.details.budgets = [PresetBudget("lighting", 800_00)]
        add(2, 9 * 60 + 20, by: DemoPeople.buyer, "preset-one-room", preset)
        var receipt = TransactionDetails()
        receipt.transactionDate = "2025-01-05"
        receipt.amountCents = 38_40
        receipt.source = "Harbour Hardware"
        var draft = DraftTransaction()
        draft.draftId = "receipt-1"
        draft.accountId = account
        draft.details = Partly(receipt)
        add(5, 17 * 60, by: DemoPeople.buyer, "draft-receipt-1", draft)
        var recorded = RecordDraft()
        recorded.transactionId = "harbour-1"
        recorded.draftId = "receipt-1"
        add(8, 9 * 60, by: DemoPeople.buyer, "record-receipt-1", recorded)
    }

    // MARK: The account

    private mutating func fillAccount() {
        let members: [Member] = [
            .init(uid: "noor", role: .admin, email: "noor@example.org", name: "Noor Rahman"),
            .init(uid: "ivo", role: .user, email: "ivo@example.org", name: "Ivo Brandt"),
        ]
        for (index, member) in members.enumerated() {
            var command = AddMember()
            command.accountId = account
            command.member = member
            add(1, 9 * 60 + index, by: DemoPeople.buyer, "member-\(member.uid)", command)
        }
        var profile = ChangeBusinessProfile()
        profile.accountId = account
        profile.changes = Changes { profile in
            profile.name = "Lantern & Loom Ltd"
            profile.address = "12 Harbour Street, Whitby YO21 3PR"
            profile.phone = "+441947600000"
        }
        add(1, 9 * 60 + 10, by: DemoPeople.buyer, "profile", profile)
    }

    private mutating func invite(
        _ id: InviteID, _ email: String, _ role: MemberRole, on day: Int
    ) {
        var command = InviteMember()
        command.accountId = account
        command.inviteId = id
        command.email = email
        command.role = role
        add(day, 9 * 60, by: DemoPeople.buyer, "\(id)", command)
    }

    private mutating func promote(_ uid: MemberID, to role: MemberRole, on day: Int) {
        var command = ChangeMemberRole()
        command.accountId = account
        command.uid = uid
        command.role = role
        add(
            day, 9 * 60, by: DemoPeople.buyer, "role-\(uid)", command,
            because: "stands in while Noor is away")
    }

    /// Vendors that always bill for the same, and the budgets that each likes to see first.
    private mutating func setHabits() {
        for (source, category) in [("Van hire", "transport"), ("Timber Yard", "carpentry")] {
            var command = SetVendorDefault()
            command.accountId = account
            command.source = source
            command.budgetCategoryId = .to(BudgetCategoryID(category))
            add(15, 9 * 60, by: DemoPeople.bookkeepers[0], "vendor-\(category)", command)
        }
        // It takes the category of its vendor.
        var van = RecordTransaction()
        van.transactionId = "t-van-1"
        van.accountId = account
        van.details.projectId = ProjectID(DemoTour.project)
        van.details.transactionDate = "2025-02-12"
        van.details.source = "Van hire"
        van.details.amountCents = 84_00
        van.details.purchasedBy = "Tom Abbot"
        van.details.reimbursementType = "owed to Tom"
        add(42, 18 * 60, by: DemoPeople.bookkeepers[1], "t-van-1", van)
        for (project, uid, category) in [
            (DemoTour.project, "greta", "lighting"), (DemoTour.project, "greta", "carpentry"),
            (DemoTour.project, "noor", "design-fee"), ("hotel-corvo", "greta", "furniture"),
        ] {
            var command = PinBudgetCategory()
            command.projectId = ProjectID(project)
            command.pin.uid = MemberID(uid)
            command.pin.budgetCategoryId = BudgetCategoryID(category)
            add(
                60, 9 * 60, by: DemoPeople.buyer, "pin-\(project)-\(uid)-\(category)", command)
        }
    }

    // MARK: Marks

    private static let marks: [(day: Int, user: String, kind: Bookmark.Kind, target: String)] = [
        (9, "u-007", .club, "rovers"), (30, "greta", .project, "harbour-house"),
        (60, "u-007", .order, DemoTour.order), (61, "u-012", .product, "p-001"),
        (122, "greta", .item, "globe-3"), (150, "greta", .job, DemoWork.id(101).text),
        (152, "greta", .invoice, DemoWork.id(2001).text), (301, "u-007", .product, "p-heron-brass"),
        (310, "u-007", .sale, "november"), (353, "u-007", .match, "rovers-centenary"),
        (354, "u-007", .sale, "ten-years"), (355, "u-012", .sale, "winter"),
    ]

    private mutating func mark(
        _ mark: (day: Int, user: String, kind: Bookmark.Kind, target: String)
    ) {
        var command = AddBookmark()
        command.userId = BookmarksID(mark.user)
        command.kind = mark.kind
        command.targetId = TargetID(mark.target)
        let actor = mark.user == "greta" ? DemoPeople.buyer : mark.user
        add(
            mark.day, 21 * 60 + 50, by: actor, "mark-\(mark.user)-\(mark.kind)-\(mark.target)",
            command)
    }
}
