import Records

extension NextStep {
    /// The command that does it, as it is typed.
    var typed: String {
        switch self {
        case .ask(let query, let parameters):
            parameters.reduce("es query \(query)") { $0 + " " + $1.key + "=" + $1.value.typed }
        case .send(let command, let fields, let reason):
            fields.reduce("es send \(command)") { line, field in
                let isText = field.value.text != nil
                return line + " " + field.key + (isText ? "=" : ":=") + field.value.typed
            } + (reason.map { " --reason \($0)" } ?? "")
        case .listCommands: "es commands"
        case .lookUp(let command): "es commands \(command)"
        case .audit(let category, let id): "es audit \(category) \(id)"
        case .verify: "es verify"
        case .examine: "es doctor"
        case .rebuild: "es projections rebuild --all"
        case .search(let condition): "es bisect '\(condition)'"
        }
    }
}

extension JSONValue {
    fileprivate var typed: String { text ?? String(decoding: json(), as: UTF8.self) }
}
