import Records

/// A form for each command, made from its description.
enum DoScreens {
    static let all: [Screen] = []
    static let templates: [Template] = []
}
