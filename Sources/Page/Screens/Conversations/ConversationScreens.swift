import Records

/// What customers write, and what is answered.
enum ConversationScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
