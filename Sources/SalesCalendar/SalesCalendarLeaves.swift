import EventSourcing
import Records

/// Who may send what of the sales calendar: everybody marks for themselves.
let salesCalendarLeaves: [Leave] = [
    .nobodyElse(ScheduleSale.self),
    .nobodyElse(RescheduleSale.self),
    .nobodyElse(CancelSale.self),
    Leave(AddBookmark.self, "the user themself") { command, actor, _ in
        command.userId.text == actor
    },
    Leave(RemoveBookmark.self, "the user themself") { command, actor, _ in
        command.userId.text == actor
    },
]
