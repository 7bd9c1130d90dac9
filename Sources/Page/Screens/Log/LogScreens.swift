import Records

/// The log itself, and for each event what it came of and what came of it.
enum LogScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
