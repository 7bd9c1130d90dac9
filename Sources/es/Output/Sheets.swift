/// The sheets of the lists that queries answer with.

extension Sheet {
    static let all: [String: Sheet] = [
        "orders": Sheet(
            "order",
            [
                .key("orderNumber", "order"), .key("orderId", "order id").unless("orderNumber"),
                .main("customerName", "customer"), .main("totalCents", "total"), .main("status"),
                .main("placedAt", "placed"), .extra("updatedAt", "updated"),
                .more("duePieces", "due"), .extra("waitingLines", "waiting"),
            ]),
        "backorders": Sheet(
            "backordered line",
            [
                .key("orderNumber", "order"), .key("orderId", "order id").unless("orderNumber"),
                .key("line"), .main("productId", "product"), .main("title"), .main("quantity"),
                .more("why"), .more("placedAt", "placed"),
            ]),
        "products": Sheet(
            "product",
            [
                .key("productId", "product"), .key("title"), .main("basePriceCents", "price"),
                .main("discountPriceCents", "discounted"), .main("quantity", "stock"),
                .more("averageStars", "stars"), .more("reviewCount", "reviews"),
                .more("discontinued"),
            ]),
        "categories": Sheet(
            "category", many: "categories",
            [
                .key("categoryId", "category"), .key("title"), .main("productCount", "products"),
                .extra("isArchived", "archived"),
            ]),
        "conversations": Sheet(
            "conversation",
            [
                .key("userId", "user"), .key("label", "who"), .main("lastTime", "last"),
                .main("unreadCount", "unread"), .more("messageCount", "messages"),
                .key("lastText", "said last"),
            ]),
        "conversation": Sheet("message", [.main("time"), .key("who"), .key("text")]),
        "users": Sheet(
            "user",
            [
                .key("userId", "user"), .key("label", "name"), .main("email"), .main("phone"),
                .more("registeredAt", "registered"), .more("erasedAt", "erased"),
            ]),
        "tokens": Sheet(
            "token",
            [
                .key("tokenId", "token"), .key("name"), .key("role"), .more("createdAt", "made"),
                .main("expiresAt", "expires"), .main("revokedAt", "revoked"),
            ]),
        "bookmarks": Sheet(
            "bookmark", [.key("kind"), .key("targetId", "of"), .main("addedAt", "added")]),
        "accounts": Sheet(
            "account",
            [
                .key("accountId", "account"), .key("name"), .main("ownerUid", "owner", .id),
                .more("currency"), .extra("isClosed", "closed"), .extra("createdAt", "opened"),
            ]),
        "projects": Sheet(
            "project",
            [
                .key("projectId", "project"), .main("name"), .more("clientName", "client"),
                .main("budgetCents", "budget"), .main("spentCents", "spent"),
                .more("remainingCents", "remaining"), .main("percent"), .more("bar"),
                .extra("over"),
            ]),
        "project-presets": Sheet(
            "preset",
            [
                .key("presetId", "preset"), .key("name"), .more("accountId", "account"),
                .main("budgets"), .extra("updatedAt", "changed"),
            ]),
        "budget-categories": Sheet(
            "budget category", many: "budget categories",
            [
                .key("budgetCategoryId", "category"), .key("name"), .main("categoryType", "type"),
                .more("accountId", "account"), .more("projectId", "project"),
                .more("excludeFromOverallBudget", "excluded"),
                .extra("isArchived", "archived"),
            ]),
        "transactions": Sheet(
            "transaction",
            [
                .key("transactionId", "id"), .key("transactionDate", "date"),
                .key("transactionType", "type"), .key("amountCents", "amount"), .main("source"),
                .main("projectId", "project"), .more("budgetCategoryId", "category"),
                .main("status"), .extra("isCanceled", "canceled"),
            ]),
        "transaction-drafts": Sheet(
            "draft",
            [
                .key("draftId", "draft"), .main("transactionDate", "date"),
                .main("transactionType", "type"), .main("amountCents", "amount"), .main("source"),
                .more("projectId", "project"), .main("draftStatus", "status", .status),
                .main("missing"), .extra("createdAt", "drafted"),
            ]),
        "spaces": Sheet(
            "space",
            [
                .key("spaceId", "space"), .key("name"), .main("projectId", "project"),
                .main("checklistDone", "done"), .main("checklistTotal", "of"),
            ]),
        "space-templates": Sheet(
            "template",
            [
                .key("templateId", "template"), .key("name"), .main("checklists"),
                .more("accountId", "account"), .extra("updatedAt", "changed"),
            ]),
        "items": Sheet(
            "item",
            [
                .key("itemId", "item"), .key("name"), .main("projectId", "project"),
                .more("spaceId", "space"), .main("status", "where"), .more("source"),
                .main("purchasePriceCents", "paid"), .main("projectPriceCents", "price"),
            ]),
        "clubs": Sheet(
            "club",
            [
                .key("clubId", "club"), .key("name"), .main("ownerId", "owner"),
                .main("memberCount", "members"), .main("role"), .more("createdAt", "founded"),
            ]),
        "matches": matches,
        "league-table": Sheet(
            "club",
            [
                .key("rank"), .key("clubId", "club"), .main("name"), .key("points"),
                .main("played"), .main("won"), .main("drawn"), .main("lost"),
                .main("goalDifference", "diff"), .more("goalsFor", "for"),
                .more("goalsAgainst", "against"),
            ]),
        "sales-calendar": Sheet(
            "month",
            [
                .key("month"), .key("saleId", "sale"), .main("title"), .key("startsAt", "from"),
                .key("endsAt", "to"), .key("discountPct", "percent"),
                .extra("isCanceled", "canceled"),
            ]),
        "jobs": Sheet(
            "job",
            [
                .key("jobNumber", "job"), .key("title"), .main("startTime", "from"),
                .main("endTime", "to"), .main("status"),
            ]),
        "invoices": Sheet(
            "invoice",
            [
                .key("invoiceNumber", "invoice"), .key("customerName", "customer"),
                .key("totalCents", "total"), .main("status"),
            ]),
        "features": Sheet(
            "feature",
            [.key("name"), .main("enabled", "on"), .main("changedAt", "since"), .main("reason")]),
    ]

    static let matches = Sheet(
        "match", many: "matches",
        [
            .key("matchId", "match"), .more("clubId", "club"), .more("title"), .main("opponent"),
            .main("date"), .key("ourScore", "ours"), .key("theirScore", "theirs"), .main("status"),
            .extra("competition"), .more("venue"), .more("feeCents", "fee"),
            .more("feePaid", "paid"),
        ])
}
