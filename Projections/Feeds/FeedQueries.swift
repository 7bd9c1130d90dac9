import EventSourcing
import Feeds

/// What can be asked of jobs and invoices.
let feedQueries: [any Query.Type] = [
    FeedListQuery<Job>.self, FeedItemQuery<Job>.self, FeedListQuery<Invoice>.self,
    FeedItemQuery<Invoice>.self, FeedSummaryQuery.self, FeaturesQuery.self,
]
