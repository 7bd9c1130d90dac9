import Records

/// Finding a thing, a person, a command or a screen by a few letters of it; and going to what was.
enum FindScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
