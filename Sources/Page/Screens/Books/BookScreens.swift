import Records

/// The books: accounts, projects, budgets, transactions, items and spaces.
enum BookScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
