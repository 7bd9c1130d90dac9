package import EventSourcing
package import Records

// What is decided about a hook that is there.

/// Has nothing more posted to a hook.
package struct RemoveHook: Command {
    package static let name = "RemoveHook"

    package var hookId = HookID()

    package init() {}

    package var target: HookID { hookId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("hookId", &hookId)
    }

    package func decide(
        on hook: Hook, given facts: Facts
    ) throws(Rejection) -> Decision<Hook> {
        if hook.added == nil, hook.wasRemoved { return [] }
        try hook.requireAdded(hookId)
        return [.removed(HookRemoved())]
    }

    package static let guide = CommandGuide(
        "Has nothing more posted to a hook. One of the same name may be added again.",
        rules: [.exists("hook")], example: #"{"hookId":"crm"}"#, needs: [addedHook])
}

/// Has a hook that stands still, or waits, try again at once.
package struct RetryHook: Command {
    package static let name = "RetryHook"

    package var hookId = HookID()

    package init() {}

    package var target: HookID { hookId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("hookId", &hookId)
    }

    package func decide(
        on hook: Hook, given facts: Facts
    ) throws(Rejection) -> Decision<Hook> {
        try hook.requireAdded(hookId)
        // Whether it stands still is nothing that the log knows.
        return [.retried(HookRetried())]
    }

    package static let guide = CommandGuide(
        "Has a hook that stands still, or waits, go on at once, with the event that it stands at.",
        rules: [.exists("hook")], example: #"{"hookId":"crm"}"#, needs: [addedHook])
}

/// Gives a hook another secret.
package struct RotateHook: Command {
    package static let name = "RotateHook"

    package var hookId = HookID()
    /// The former one is known to others: nothing is signed with it any more.
    package var atOnce: Bool?

    package init() {}

    package var target: HookID { hookId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("hookId", &hookId)
        fields.field("atOnce", &atOnce)
    }

    package func decide(
        on hook: Hook, given facts: Facts
    ) throws(Rejection) -> Decision<Hook> {
        try hook.requireAdded(hookId)
        var rotated = HookRotated()
        rotated.atOnce = atOnce ?? false
        return [.rotated(rotated)]
    }

    package static let guide = CommandGuide(
        "Gives a hook another secret; for a day what is posted is signed with the former one, too.",
        rules: [.exists("hook")], example: #"{"hookId":"crm"}"#, needs: [addedHook])
}

private let addedHook =
    #"{"command":"AddHook","data":{"hookId":"crm","url":"https://crm.example/daybook"}}"#

extension Hook {
    fileprivate func requireAdded(_ id: HookID) throws(Rejection) {
        if added == nil { throw .notFound("hook", id, "hookId") }
    }
}
