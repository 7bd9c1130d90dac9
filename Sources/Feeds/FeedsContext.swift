public import EventSourcing

/// Jobs and invoices that other systems keep, taken over from their feeds.
public let feedsContext = Context(
    "feeds",
    commands: [
        CommandDescription(SyncFeed<Job>.self),
        CommandDescription(SyncFeed<Invoice>.self),
        CommandDescription(EnableFeature.self),
        CommandDescription(DisableFeature.self),
    ],
    aggregates: [
        AggregateDescription(FeedEntry<Job>.self),
        AggregateDescription(FeedEntry<Invoice>.self),
        AggregateDescription(Sync.self),
        AggregateDescription(Feature.self),
    ])
