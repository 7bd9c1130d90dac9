import Access
import Daybook
package import EventSourcingRuntime
import Messaging
import Records

/// What an admin may not send, though they send as the store's owner would: who lets others in could make
/// themselves whatever they like, who is forgotten stays forgotten, and a hook tells somebody outside everything.
package enum OwnersCommands {
    /// Asked of each command that comes over HTTP, alone or in lines, sent or rehearsed.
    package static let authorise: Authorising = { (command, principal) throws(Rejection) in
        if principal.roles.contains(Role.admin.rawValue) {
            switch command {
            case is CreateToken, is RevokeToken, is EraseUser, is EraseName, is AddHook,
                is RemoveHook, is RetryHook, is RotateHook:
                throw Rejection(
                    .forbidden, "this is for whoever is \(Role.owner.rawValue) or more")
            default: break
            }
        }
        // Which events there are, its own part of the business can't know.
        if let adding = command as? AddHook,
            let refusal = BackOffice.refusal(ofHookTypes: adding.types ?? [])
        {
            throw refusal
        }
    }
}
