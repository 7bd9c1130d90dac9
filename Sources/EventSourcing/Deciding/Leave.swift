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
    /// As what one who is kept to one thing may send it there at all; nobody where there are none.
    package let rolesWithin: Set<String>
    private let isHeld:
        @Sendable (_ command: any Command, _ sender: Sender, _ facts: Facts) throws(Rejection) ->
            Bool

    /// Those may for whom `isHeld` says so, of the command as it was read; nobody who is kept to one thing.
    package init<C: Command>(
        _ command: C.Type, _ who: Sentence,
        if isHeld: @escaping @Sendable (_ command: C, _ actor: String, _ facts: Facts) -> Bool
    ) {
        self.init(
            command, who,
            sent: { command, sender, facts in
                sender.scope == nil && isHeld(command, sender.name, facts)
            })
    }

    /// The same, where it also counts what the sender is kept to.
    package init<C: Command>(
        _ command: C.Type, _ who: Sentence, rolesWithin: Set<String> = [],
        sent isHeld:
            @escaping @Sendable (_ command: C, _ sender: Sender, _ facts: Facts) throws(Rejection)
            -> Bool
    ) {
        self.command = C.name
        self.who = who
        self.rolesWithin = rolesWithin
        self.isHeld = { asked, sender, facts throws(Rejection) in
            guard let asked = asked as? C else { return false }
            return try isHeld(asked, sender, facts)
        }
    }

    /// Nobody else may.
    package static func nobodyElse<C: Command>(_ command: C.Type) -> Leave {
        Leave(nobodyElse: C.name)
    }

    package init(nobodyElse command: String) {
        self.command = command
        who = nil
        rolesWithin = []
        isHeld = { _, _, _ in false }
    }

    /// - Throws: `not-allowed` where `sender` may not.
    package func require(
        _ command: any Command, by sender: Sender, given facts: Facts
    ) throws(Rejection) {
        if try isHeld(command, sender, facts) { return }
        throw Rejection(
            .notAllowed, "\(sender.name) may not send \(self.command)",
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
