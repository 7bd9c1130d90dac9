package import EventSourcing

/// Jobs and invoices that other systems keep, taken over from their feeds.
package let feedsContext = Context(
    "feeds",
    [SyncFeed<Job>.self, SyncFeed<Invoice>.self, EnableFeature.self, DisableFeature.self],
    [FeedEntry<Job>.self, FeedEntry<Invoice>.self, Sync.self, Feature.self])
