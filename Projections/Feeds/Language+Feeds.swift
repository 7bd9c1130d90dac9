import EventSourcing
import Feeds
import Records
import Wording

// The texts of feeds that are always the same.

extension Language {
    var today: String {
        switch self {
        case .english: "Today"
        case .arabic: "اليوم"
        }
    }

    /// Points on to what is read next.
    var arrow: String {
        switch self {
        case .english: "→"
        case .arabic: "←"
        }
    }

    func half(ofDay hour: Int64) -> String {
        switch self {
        case .english: hour < 12 ? "AM" : "PM"
        case .arabic: hour < 12 ? "ص" : "م"
        }
    }

    func title(of feed: FeedName) -> String {
        switch (self, feed) {
        case (.english, .jobs): "Jobs"
        case (.english, .invoices): "Invoices"
        case (.arabic, .jobs): "الوظائف"
        case (.arabic, .invoices): "الفواتير"
        }
    }

    /// What a status is called. Feeds write what they like: the usual words are translated, however
    /// they are spelt; any other stays as it is.
    func label(ofStatus status: String) -> String {
        switch self {
        case .english: return status
        case .arabic:
            let word = status.lowercased().filter { $0.isLetter }
            return Self.arabicStatuses[word] ?? status
        }
    }

    private static let arabicStatuses = [
        "yettostart": "لم تبدأ بعد", "scheduled": "مجدولة", "planned": "مخطط لها",
        "inprogress": "قيد التنفيذ", "completed": "مكتملة", "done": "منجزة",
        "incomplete": "غير مكتملة", "canceled": "ملغاة", "cancelled": "ملغاة", "new": "جديدة",
        "open": "مفتوحة", "closed": "مغلقة", "draft": "مسودة", "sent": "مرسلة",
        "pending": "معلقة", "paid": "مدفوعة", "unpaid": "غير مدفوعة", "overdue": "متأخرة",
        "baddebt": "دين معدوم", "refunded": "مستردة",
    ]
}
