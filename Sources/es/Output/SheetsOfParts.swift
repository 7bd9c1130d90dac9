/// The sheets of lists that stand in one thing, by the field that they stand in.

extension Sheet {
    static let parts: [String: Sheet] = [
        "lines": Sheet(
            "line",
            [
                .key("line"), .main("productId", "product"), .key("title"), .key("quantity"),
                .main("unitPriceCents", "price"), .more("supply", "stock", .status), .more("out"),
                .more("due"),
            ]),
        "history": Sheet(
            "change",
            [
                .more("revision", "rev"), .key("occurredAt", "when"), .main("actor", "who"),
                .main("type", "what"), .main("from", nil, .status), .main("to", nil, .status),
                .key("changed", "change", .prose), .main("reason", "why"),
            ]),
        "lineage": Sheet(
            "step",
            [
                .main("occurredAt", "when"), .key("kind"), .main("from", nil, .prose),
                .main("to", nil, .prose), .main("priceCents", "price"),
                .more("transactionId", "transaction"), .main("actor", "who"),
                .main("reason", "why"),
            ]),
        "entries": Sheet(
            "entry", many: "entries",
            [
                .key("occurredAt", "when"), .key("amountCents", "amount"),
                .key("balanceCents", "balance"), .main("memo", nil, .prose),
                .more("actor", "by"), .extra("recordedAt", "recorded"), .extra("revision", "rev"),
            ]),
        "payments": Sheet(
            "payment",
            [
                .main("occurredAt", "when"), .main("type", "what"), .key("amountCents", "amount"),
                .main("userId", "wallet of"), .more("actor", "who"), .main("reason", "why"),
            ]),
        "categories": Sheet(
            "category", many: "categories",
            [
                .key("name"), .key("title"), .more("itemCount", "items"),
                .main("priceCents", "price"),
                .main("budgetCents", "budget"), .main("spentCents", "spent"),
                .main("remainingCents", "remaining"), .main("percent"), .more("bar"),
                .extra("over"), .extra("isArchived", "archived"),
            ]),
        "months": course("month", nil),
        "days": course("day", nil),
        "sources": course("source", nil),
        "purchasers": course("purchasedBy", "who"),
        "items": Sheet(
            "item",
            [
                .key("itemId", "item"), .key("name"), .main("space"), .main("category"),
                .more("status", "where"), .main("purchasePriceCents", "paid"),
                .main("projectPriceCents", "price"), .main("priceCents", "price"),
            ]),
        "spaces": Sheet(
            "space",
            [
                .key("spaceId", "space"), .key("name"), .main("itemCount", "items"),
                .main("priceCents", "price"),
            ]),
        "checklists": Sheet(
            "checklist",
            [.key("checklistId", "checklist"), .key("name"), .key("done"), .key("total", "of")]),
        "clubs": Sheet(
            "club",
            [
                .key("clubId", "club"), .key("name"), .more("ownerId", "owner"),
                .main("memberCount", "members"), .main("role"),
            ]),
        "upcomingMatches": matches,
        "members": Sheet(
            "member",
            [
                .key("userId", "user"), .key("uid", "user", .id), .main("label", "name"),
                .main("name"), .key("role"), .main("email"), .more("joinedAt", "joined"),
            ]),
        "invites": Sheet(
            "invitation",
            [
                .key("inviteId", "invitation"), .key("email"), .main("role"),
                .more("invitedAt", "invited"), .main("expiresAt", "expires"),
            ]),
        "cards": Sheet(
            "card",
            [
                .key("title"), .key("count"), .main("totalCents", "total"),
                .main("knownAt", "known"), .more("syncedAt", "taken over"), .more("url"),
            ]),
        "checklists.items": Sheet(
            "point", [.key("text"), .main("isChecked", "done")]),
        "team": Sheet("player", [.key("userId", "user"), .key("label", "name")]),
        "vendorDefaults": Sheet(
            "vendor", [.key("source"), .key("budgetCategoryId", "category")]),
        "reimbursements": Sheet(
            "reimbursement",
            [
                .key("reimbursementType", "what"), .main("purchasedBy", "who"),
                .more("transactionCount", "transactions"), .key("dueCents", "due"),
            ]),
        "tabs": tabs, "jobChart": tabs, "invoiceChart": tabs,
        "statuses": Sheet(
            "status", many: "statuses",
            [
                .key("status"), .key("thereNow", "there now", .number), .more("left", nil, .number),
                .main("medianMilliseconds", "median"), .more("bar"),
                .more("meanMilliseconds", "mean"), .main("p90Milliseconds", "p90"),
                .more("maxMilliseconds", "longest"),
            ]),
        "stays": Sheet(
            "stay",
            [
                .key("status"), .key("fromMilliseconds", "from"), .key("toMilliseconds", "to"),
                .main("count"), .more("bar"),
            ]),
        "steps": Sheet(
            "step",
            [
                .key("from", nil, .status), .key("to", nil, .status), .key("count"),
                .main("medianMilliseconds", "median"), .more("bar"),
                .more("meanMilliseconds", "mean"), .main("p90Milliseconds", "p90"),
                .extra("maxMilliseconds", "longest"), .main("declared"),
            ]),
        "waits": Sheet(
            "wait",
            [
                .key("status"), .key("to"), .main("count"), .main("totalMilliseconds", "total"),
                .main("percent"), .more("bar"),
            ]),
        "waitingLongest": Sheet(
            "waiting",
            [
                .key("id"), .main("status"), .main("statusSince", "since"),
                .main("milliseconds", "for"),
            ]),
        "variants": Sheet(
            "variant",
            [
                .key("way"), .main("count"), .main("percent"), .more("bar"),
                .main("example", nil, .id),
            ]),
        "unusualSteps": Sheet(
            "unusual step",
            [
                .key("id"), .extra("position", nil, .number), .key("occurredAt", "when"),
                .main("from", nil, .status), .main("to", nil, .status), .main("actor", "who"),
                .main("reason", "why"),
            ]),
    ]

    /// What parts are called where the field that they stand in says it to programs alone.
    static let titles = [
        "cards": "feeds", "tabs": "by status", "jobChart": "jobs", "invoiceChart": "invoices",
        "knownAt": "known as of", "vendorDefaults": "vendors",
    ]

    /// What went on from month to month, or from one to the other.
    private static func course(_ name: String, _ heading: String?) -> Sheet {
        Sheet(
            name,
            [
                .key(name, heading), .more("orders"), .more("transactionCount", "transactions"),
                .key("revenueCents", "revenue"), .key("spentCents", "spent"), .more("bar"),
            ])
    }

    private static let tabs = Sheet(
        "status", many: "statuses",
        [
            .key("label", "status", .status), .key("count"), .main("totalCents", "total"),
            .more("bar"),
        ])
}
