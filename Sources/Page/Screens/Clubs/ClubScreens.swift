import Records

/// Clubs, their matches and tables, and the wallets of those who play.
enum ClubScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
