import EventSourcing
import Records

/// Who may send what of messaging: users for themselves. What the business writes, reads and erases is
/// its owner's.
let messagingLeaves: [Leave] = [
    .themself(RegisterUser.self) { $0.userId },
    .themself(ChangeUserProfile.self) { $0.userId },
    .themself(ReceiveUserMessage.self) { $0.userId },
    .nobodyElse(SendAdminMessage.self),
    .nobodyElse(MarkConversationRead.self),
    .nobodyElse(EraseUser.self),
    .nobodyElse(EraseName.self),
]

extension Leave {
    /// Whom the command names, for themselves.
    fileprivate static func themself<C: Command>(
        _ command: C.Type, _ user: @escaping @Sendable (C) -> UserID
    ) -> Leave {
        Leave(command, "the user themself") { command, actor, _ in user(command).text == actor }
    }
}
