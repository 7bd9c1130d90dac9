package import Records

/// Who may send a command, beside whoever owns the store: asked where it is said who sends it.
///
/// It goes by facts as the command itself does, so what it was given leave by is a condition of the
/// append: who loses a role at that moment has lost it.
package struct Leave: Sendable {
    /// The command's name.
    package let command: String
    /// Who may, for a person; `nil`: nobody else.
    package let who: Sentence?
    private let isHeld: @Sendable (_ command: any Command, _ actor: String, _ facts: Facts) -> Bool

    /// Those may for whom `isHeld` says so, of the command as it was read.
    package init<C: Command>(
        _ command: C.Type, _ who: Sentence,
        if isHeld: @escaping @Sendable (_ command: C, _ actor: String, _ facts: Facts) -> Bool
    ) {
        self.command = C.name
        self.who = who
        self.isHeld = { asked, actor, facts in
            guard let asked = asked as? C else { return false }
            return isHeld(asked, actor, facts)
        }
    }

    /// Nobody else may.
    package static func nobodyElse<C: Command>(_ command: C.Type) -> Leave {
        Leave(nobodyElse: C.name)
    }

    init(nobodyElse command: String) {
        self.command = command
        who = nil
        isHeld = { _, _, _ in false }
    }

    /// - Throws: `not-allowed` where `actor` may not.
    package func require(
        _ command: any Command, by actor: String, given facts: Facts
    ) throws(Rejection) {
        if isHeld(command, actor, facts) { return }
        throw Rejection(
            .notAllowed, "\(actor) may not send \(self.command)",
            hint: who.map { "\($0) may, and the owner of the store" }
                ?? "only the owner of the store may")
    }
}

/// Asks whether a command may be sent, on facts: a ``Rejection`` where it may not.
package typealias Permit =
    @Sendable (_ command: any Command, _ facts: Facts) throws(Rejection) -> Void

extension RejectionCode {
    /// Whoever sends it may not.
    package static let notAllowed = Self("not-allowed")
}

extension Context {
    /// The same part, with its table of who may send what. What isn't in it nobody but the owner of the
    /// store may send.
    package func allowing(_ leaves: @autoclosure @escaping @Sendable () -> [Leave]) -> Context {
        changingCommands { commands in
            let named = Dictionary(
                leaves().map { ($0.command, $0) }, uniquingKeysWith: { first, _ in first })
            return commands.map { command in
                var command = command
                command.leave = named[command.name] ?? Leave(nobodyElse: command.name)
                return command
            }
        }
    }

    /// The same part, all of whose commands are for the owner of the store.
    package var forTheOwner: Context { allowing([]) }
}
