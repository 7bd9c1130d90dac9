import EventSourcing
import EventSourcingRuntime
package import EventStore
package import Records

/// How far a hook has come. It is kept beside the log, durably, event by event, and is no cache: where it is of another
/// log nothing is posted, since nobody can tell what was.
package struct HookStand: Record {
    /// The position at which the hook was added: one that was removed before is another.
    package var since: Position = 0
    /// Every event up to this position was taken by the other side, or isn't meant.
    package var position: Position = 0
    /// The witness of the event at ``position``, which tells this log from any other.
    package var witness = ""
    /// How many events the other side has taken.
    package var taken: Int64 = 0
    /// When it took one last.
    package var lastAt: Timestamp?
    /// What it can't get past, if anything.
    package var stop: HookStop?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("since", &since)
        fields.field("position", &position)
        fields.field("eventId", &witness)
        fields.field("taken", &taken)
        fields.field("lastAt", &lastAt)
        fields.field("stop", &stop)
    }
}

/// The event that a hook can't get past, and what came of trying.
package struct HookStop: Record {
    package var position: Position = 0
    package var type = ""
    package var fault = HookFault.status
    /// What the other side has answered, where it has.
    package var status: Int64?
    /// How often it was tried since it was told to go on, if ever.
    package var tries: Int64 = 0
    package var since = Timestamp.earliest
    /// When it is tried again; `nil`: it is parked, until somebody says so.
    package var nextAt: Timestamp?
    /// The position of the last decision about the hook by then: with a later one it is tried at once.
    package var decided: Position = 0

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("type", &type)
        fields.field("fault", &fault)
        fields.field("status", &status)
        fields.field("tries", &tries)
        fields.field("since", &since)
        fields.field("nextAt", &nextAt)
        fields.field("decided", &decided)
    }

    /// Why, for a person. Nothing that the other side has said stands in it.
    package var reason: Sentence { fault.sentence(status: status) }
}

/// Why an event wasn't taken.
package enum HookFault: String, Choice {
    /// The other side answered with a status that isn't 2xx.
    case status
    /// It wants no more: 410.
    case gone
    case unknownHost = "unknown-host"
    case notThere = "not-there"
    case untrusted
    case notHTTP = "not-http"
    case cutOff = "cut-off"
    case late
    /// It lies on this machine or in the network around it, which isn't allowed.
    case privateAddress = "private-address"
    case noLibcurl = "no-libcurl"
    /// There is nothing to sign with.
    case noKey = "no-key"
    /// This binary can't read the event.
    case unreadable
    /// What is known of how far it has come is told of another log.
    case anotherLog = "another-log"
    /// It can't be read.
    case damaged

    package func sentence(status: Int64? = nil) -> Sentence {
        switch self {
        case .status: "it answers with status \(status ?? 0)"
        case .gone: "it answers with status 410: nobody wants events there any more"
        case .unknownHost: "its name isn't known"
        case .notThere: "nothing takes calls there"
        case .untrusted: "it can't prove who it is"
        case .notHTTP: "what it speaks isn't HTTP"
        case .cutOff: "it hung up before it had answered"
        case .late: "it didn't answer in time"
        case .privateAddress:
            "its name is of this machine or of the network around it, which wasn't allowed"
        case .noLibcurl: "there is no libcurl on this machine"
        case .noKey: "the store's keys can't be read, so nothing can be signed"
        case .unreadable: "this binary can't read the event"
        case .damaged:
            "what is known of how far it has come can't be read: remove it, and add it again with where to begin"
        case .anotherLog:
            "what is known of how far it has come is told of another log: remove it, and add it again with where to begin"
        }
    }
}

/// Where stands are kept.
struct HookStands: Sendable {
    let side: any SideStore

    /// `nil` if nothing is kept of the hook. Of what can't be read nothing is guessed: it is parked, whoever says otherwise.
    func read(_ hook: String, since: Position) async throws -> HookStand? {
        guard let bytes = try await side.get(Self.key(hook), of: .hooks) else { return nil }
        let read = bytes.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(HookStand.self, from: bytes) }
        }
        if case .success(let stand) = read { return stand.since == since ? stand : nil }
        var (stand, stop) = (HookStand(), HookStop())
        stop.fault = .damaged
        stop.decided = .max
        stand.since = since
        stand.stop = stop
        return stand
    }

    func put(_ stand: HookStand, of hook: String) async throws(EventStoreError) {
        try await side.put([SideValue(Self.key(hook), stand.json())], of: .hooks)
    }

    /// Keeps those of these hooks alone.
    func keep(only hooks: Set<String>) async throws(EventStoreError) {
        let keys = Set(hooks.map(Self.key))
        let others = try await side.list(.hooks).filter { !keys.contains($0) }
        if !others.isEmpty { try await side.remove(others, of: .hooks) }
    }

    func remove(_ hook: String) async throws(EventStoreError) {
        try await side.remove([Self.key(hook)], of: .hooks)
    }

    private static func key(_ hook: String) -> String { hook + ".json" }
}
