package import EventStore
package import Records

/// How a hook stands.
package struct HookStatus: Record {
    package var hook = ""
    package var state = State.live
    package var url = ""
    /// Types of events, and kinds of things whose events are meant; none: all.
    package var types: [String] = []
    package var allowsPrivate = false
    /// Every event up to this position was taken by the other side, or isn't meant.
    package var position: Position = 0
    /// How many events that are meant are still to be posted.
    package var waiting: Int64 = 0
    /// How many events the other side has taken.
    package var taken: Int64 = 0
    package var lastAt: Timestamp?
    /// What it can't get past.
    package var stop: HookStop?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("hook", &hook)
        fields.field("state", &state)
        fields.field("url", &url)
        fields.field("types", &types)
        fields.field("allowsPrivate", &allowsPrivate)
        fields.field("position", &position)
        fields.field("waiting", &waiting)
        fields.field("taken", &taken)
        fields.field("lastAt", &lastAt)
        fields.field("stop", &stop)
    }

    package enum State: String, Choice {
        /// Nothing waits.
        case live
        /// Something does, and is posted while a server runs.
        case behind
        /// An event wasn't taken, and is tried again.
        case failing
        /// It is tried no more, until somebody says so.
        case parked
    }
}

/// What came of a message that was posted to try a hook.
package struct HookTrial: Record {
    /// Whether the other side has taken it.
    package var ok = false
    package var status: Int64?
    /// Why not.
    package var fault: HookFault?
    package var milliseconds: Int64 = 0

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("ok", &ok)
        fields.field("status", &status)
        fields.field("fault", &fault)
        fields.field("milliseconds", &milliseconds)
    }
}
