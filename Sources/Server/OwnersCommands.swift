import Access
package import EventSourcingRuntime
import Messaging
import Records

/// What an admin may not send, though they send as the store's owner would: who lets others in could make
/// themselves whatever they like, and who is forgotten stays forgotten.
package enum OwnersCommands {
    /// Asked of each command that comes over HTTP, alone or in lines, sent or rehearsed.
    package static let authorise: Authorising = { (command, principal) throws(Rejection) in
        guard principal.roles.contains(Role.admin.rawValue) else { return }
        switch command {
        case is CreateToken, is RevokeToken, is EraseUser, is EraseName:
            throw Rejection(.forbidden, "this is for whoever is \(Role.owner.rawValue) or more")
        default: return
        }
    }
}
