package import EventStore

/// What is to be put back, and where.
package struct RestorePlan: Sendable {
    /// Nothing may lie there.
    package var target: String
    /// The last event that is wanted; `nil`: all there are.
    package var position: Position?
    /// What was recorded after it isn't wanted.
    package var time: Timestamp?
    /// A file of keys, or a folder with those of the backup, in the place of its own.
    package var keys: String?
    package var passphrase: String?
    /// Without keys, what is personal stays unreadable.
    package var leavesKeysOut = false
    /// Where the settings go, if they are in the backup. Nothing may be there.
    package var settings: String?
    /// What the new store notes as the place of the backup; `nil`: its folder. `-`: it came through a pipe.
    package var place: String?
    /// Once it is raised, nothing is put back.
    package var stop = StopSign()

    package init(to target: String) { self.target = target }
}

/// A store that was put back.
package struct Restored: Sendable, Equatable {
    package var position: Position
    package var root: String
    /// The newest point at or before it, by which the root was known; `nil`: it ends before the first.
    package var point: String?
    /// Events behind the backup's last point.
    package var beyond: UInt64 = 0
    /// What the end was moved back by, since an append was asked for in half.
    package var halved: UInt64 = 0
    /// Bytes at the end that are no whole frame, and weren't taken.
    package var unread: Int = 0
    /// Points whose files aren't what was written.
    package var unreadable: [String] = []
    package var hasKeys = false
    /// What knows more than the log, and was left out.
    package var leftOut: [String] = []
    /// Where the settings were put; `nil`: there were none, or they weren't wanted.
    package var settings: String?
}
