import Records

/// How the read models and the reactors stand, and what can be done about one that stands still.
enum ReadModelScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
