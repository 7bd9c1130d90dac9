/// The columns that a table shows of things that have many: those of a query, and of a list inside
/// one thing. `-v` shows all; only tables leave any out.
enum Columns {
    private static let matches = [
        "matchId", "clubId", "title", "opponent", "competition", "date", "venue", "status",
        "ourScore", "theirScore", "feeCents", "feePaid",
    ]

    static let preferred: [String: [String]] = [
        "orders": [
            "orderId", "orderNumber", "customerName", "totalCents", "status", "placedAt",
            "updatedAt", "duePieces", "waitingLines",
        ],
        "products": [
            "productId", "title", "basePriceCents", "discountPriceCents", "quantity",
            "reviewCount", "averageStars", "discontinued",
        ],
        "categories": [
            "name", "categoryId", "title", "productCount", "itemCount", "priceCents", "budgetCents",
            "spentCents",
            "remainingCents", "percent", "over", "isArchived",
        ],
        "conversations": [
            "userId", "label", "lastText", "lastTime", "messageCount", "unreadCount",
        ],
        "history": [
            "revision", "occurredAt", "actor", "type", "from", "to", "changed", "reason",
        ],
        "messages": ["time", "isFromAdmin", "actor", "text"],
        // The actor of a user's message is who passed it on: it doesn't tell whose words they are.
        "conversation": ["time", "isFromAdmin", "actor", "text"],
        "projects": [
            "projectId", "name", "clientName", "budgetCents", "spentCents", "remainingCents",
            "percent", "over",
        ],
        "transactions": [
            "transactionId", "transactionDate", "transactionType", "amountCents", "source",
            "projectId", "budgetCategoryId", "status",
        ],
        "spaces": [
            "spaceId", "name", "projectId", "checklistDone", "checklistTotal", "itemCount",
            "priceCents",
        ],
        "checklists": ["checklistId", "name", "done", "total"],
        "items": [
            "itemId", "name", "projectId", "spaceId", "space", "category", "status", "source",
            "purchasePriceCents", "projectPriceCents", "priceCents",
        ],
        "clubs": ["clubId", "name", "ownerId", "memberCount", "createdAt", "role"],
        "users": [
            "userId", "label", "displayName", "email", "phone", "registeredAt", "erasedAt",
        ],
        "matches": matches,
        "upcomingMatches": matches,
        "sales": ["saleId", "title", "startsAt", "endsAt", "discountPct", "isCanceled"],
        "jobs": ["jobNumber", "title", "when", "label"],
        "invoices": ["invoiceNumber", "customerName", "total", "label"],
        "cards": ["title", "count", "total", "syncedAt", "knownAt", "url"],
        "tabs": ["label", "count", "total"],
        "unusualSteps": ["id", "position", "occurredAt", "from", "to", "actor", "reason"],
        "jobChart": ["label", "count"],
        "invoiceChart": ["label", "count", "total"],
    ]
}
