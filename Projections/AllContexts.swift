import Catalog
import Clubs
public import EventSourcing
import Feeds
import Fulfilment
import Ledger
import Messaging
import Orders
import SalesCalendar
import Upkeep

/// Every part of the business, with what can be asked of it and the read models that answer. A new
/// part is its two folders, and one line here.
public let allContexts: [Context] = [
    catalogContext.answering(catalogQueries, from: Projection(CatalogProjector.self)),
    ordersContext.answering(orderQueries, from: Projection(OrdersProjector.self)),
    fulfilmentContext,
    messagingContext.answering(
        conversationQueries + userQueries, from: Projection(ConversationsProjector.self),
        Projection(UsersProjector.self)),
    ledgerContext.answering(
        budgetQueries + spaceQueries + itemQueries, from: Projection(BudgetProjector.self),
        Projection(SpacesProjector.self), Projection(ItemsProjector.self)),
    feedsContext.answering(feedQueries, from: Projection(FeedsProjector.self)),
    clubsContext.answering(clubQueries, from: Projection(ClubsProjector.self)),
    salesCalendarContext.answering(
        salesCalendarQueries, from: Projection(SalesCalendarProjector.self)),
    upkeepContext,
    Context("the whole", commands: [], aggregates: []).answering(dashboardQueries + processQueries),
]

/// Every read model.
public let allProjections = allContexts.flatMap(\.projections)

/// Every question that can be asked.
public let allQueries = allContexts.flatMap(\.queries)

/// Finds what people have decided about one that follows the log.
public let allDecisions: ReadDecisions = keptDecisions
