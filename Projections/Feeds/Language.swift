import EventSourcing
import Feeds
import Records

/// A language that feeds are shown in, and the texts that are always the same.
///
/// Arabic keeps the digits 0 to 9, as the numbers of jobs and invoices have them, and is wrapped in
/// marks (Unicode's isolates) that keep a range in its order whatever stands around it.
enum Language: String, Choice {
    case english = "en"
    case arabic = "ar"

    /// `ltr` or `rtl`, as HTML calls it.
    var direction: String {
        switch self {
        case .english: "ltr"
        case .arabic: "rtl"
        }
    }

    var today: String {
        switch self {
        case .english: "Today"
        case .arabic: "اليوم"
        }
    }

    var comma: String {
        switch self {
        case .english: ", "
        case .arabic: "، "
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

    /// A text of words and numbers, kept together: U+2067 … U+2069.
    func isolated(_ text: String) -> String {
        switch self {
        case .english: text
        case .arabic: "\u{2067}\(text)\u{2069}"
        }
    }

    /// A number with its signs, which reads from left to right in any language: U+2066 … U+2069.
    func isolatedNumber(_ text: String) -> String {
        switch self {
        case .english: text
        case .arabic: "\u{2066}\(text)\u{2069}"
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
