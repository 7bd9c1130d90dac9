public import EventSourcing

/// Sales by the calendar, and what people have marked to find again.
public let salesCalendarContext = Context(
    "sales calendar",
    commands: [
        CommandDescription(ScheduleSale.self),
        CommandDescription(RescheduleSale.self),
        CommandDescription(CancelSale.self),
        CommandDescription(AddBookmark.self),
        CommandDescription(RemoveBookmark.self),
    ],
    aggregates: [
        AggregateDescription(Sale.self),
        AggregateDescription(Bookmarks.self),
    ])
