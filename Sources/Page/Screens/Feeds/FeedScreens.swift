import Records

/// Jobs and invoices, as their feeds bring them.
enum FeedScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
