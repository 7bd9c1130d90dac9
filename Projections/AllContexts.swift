import Access
import Business
import Catalog
import Clubs
package import EventSourcing
import Feeds
import Fulfilment
import Ledger
import Messaging
import Orders
import Payments
import SalesCalendar
import Upkeep

/// Every part of the business, with what can be asked of it and the read models that answer. A new
/// part is its two folders, and one line here.
package let allContexts: [Context] = [
    businessContext.forTheOwner.answering([BusinessQuery.self]),
    catalogContext.forTheOwner.answering(catalogQueries, from: CatalogProjector.self),
    ordersContext.answering(orderQueries, from: OrdersProjector.self),
    fulfilmentContext.forTheOwner,
    messagingContext.answering(
        conversationQueries + userQueries, from: ConversationsProjector.self,
        UsersProjector.self),
    ledgerContext.answering(
        budgetQueries + spaceQueries + itemQueries + clientReportQueries,
        from: BudgetProjector.self,
        SpacesProjector.self, ItemsProjector.self
    ).correcting(budgetCorrections),
    feedsContext.forTheOwner.answering(feedQueries, from: FeedsProjector.self),
    clubsContext.answering(clubQueries, from: ClubsProjector.self),
    paymentsContext,
    salesCalendarContext.answering(
        salesCalendarQueries, from: SalesCalendarProjector.self),
    upkeepContext.forTheOwner,
    accessContext.forTheOwner.answering([TokensQuery.self], from: TokensProjector.self),
    Context("the whole", [], []).answering(
        [DashboardQuery.self, ProcessQuery.self], from: ProcessProjector.self),
]

/// Every read model.
package let allProjections = allContexts.flatMap(\.projections)

/// Every question that can be asked.
package let allQueries = allContexts.flatMap(\.queries)

/// Finds what people have decided about one that follows the log.
package let allDecisions: ReadDecisions = keptDecisions
