import EventSourcing
import Feeds

/// What can be asked of jobs and invoices.
let feedQueries: [QueryDescription] = [
    QueryDescription(FeedListQuery<Job>.self),
    QueryDescription(FeedListQuery<Invoice>.self),
    QueryDescription(FeedSummaryQuery.self),
    QueryDescription(FeaturesQuery.self),
]
