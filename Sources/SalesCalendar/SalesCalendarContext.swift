package import EventSourcing

/// Sales by the calendar, and what people have marked to find again.
package let salesCalendarContext = Context(
    "sales calendar",
    [
        ScheduleSale.self,
        RescheduleSale.self,
        CancelSale.self,
        AddBookmark.self,
        RemoveBookmark.self,
    ],
    [Sale.self, Bookmarks.self]
)
.allowing(salesCalendarLeaves)
