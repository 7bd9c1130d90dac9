import Records

/// How things came to be: who changed what, since when something is so, and what other rules would have decided.
enum HistoryScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
