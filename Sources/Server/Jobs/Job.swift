import Access
import Answers
import EventSourcingRuntime
import EventStore
import HTTPTypes
import Records

/// Something that takes longer than an answer may: what was asked and by whom, how it stands, what came of it.
struct Job: Record {
    /// What it is known by; later ones come later in the alphabet, too.
    var id = ""
    var kind = Kind.verify
    /// As they were sent; none where somebody was forgotten meanwhile.
    var parameters = JSONValue.object([])
    /// Who asked.
    var by = ""
    var state = State.queued
    var queuedAt = Timestamp(milliseconds: 0)
    var startedAt: Timestamp?
    var endedAt: Timestamp?
    var progress = Stage()
    /// Why it failed, as a problem is told.
    var problem: JSONValue?
    /// Whether somebody was forgotten while it ran: what came of it may have told of them, and isn't kept.
    var isForgotten: Bool?

    init() {}

    /// One that begins to wait.
    init(_ kind: Kind, _ parameters: JSONValue, by caller: String, at now: Timestamp = .now) {
        id = newUUIDv7(at: now)
        self.kind = kind
        self.parameters = parameters
        by = caller
        queuedAt = now
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        fields.field("kind", &kind)
        fields.field("parameters", &parameters)
        fields.field("by", &by)
        fields.field("state", &state)
        fields.field("queuedAt", &queuedAt)
        fields.field("startedAt", &startedAt)
        fields.field("endedAt", &endedAt)
        fields.field("progress", &progress)
        fields.field("problem", &problem)
        fields.field("forgotten", &isForgotten)
    }

    /// What can be asked.
    enum Kind: String, Choice {
        case bisect, replay, verify, rebuild, diff

        /// The least role that may ask it, and take it back: rows that serve are the owner's to replace.
        var least: Role {
            switch self {
            case .bisect, .replay, .verify, .diff: .admin
            case .rebuild: .owner
            }
        }
    }

    /// How it stands. What the server died in, or was stopped in, was interrupted: asked again it goes on where it
    /// was, if it builds rows, and else begins anew.
    enum State: String, Choice {
        case queued, running, done, failed, cancelled, interrupted

        /// Whether nothing more comes.
        var isOver: Bool {
            switch self {
            case .queued, .running: false
            case .done, .failed, .cancelled, .interrupted: true
            }
        }
    }

    /// How far it has come with what it does just now.
    struct Stage: Record {
        var what = ""
        var done: Int64 = 0
        var total: Int64 = 0

        init() {}

        init(_ what: String, _ done: Position, of total: Position) {
            self.what = what
            self.done = Int64(clamping: done)
            self.total = Int64(clamping: total)
        }

        mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("what", &what)
            fields.field("done", &done)
            fields.field("total", &total)
        }
    }
}

extension Problem {
    /// One that was kept.
    init(kept: JSONValue) {
        let errors = kept["errors"]?.elements ?? []
        self.init(
            HTTPResponse.Status(code: Int(kept["status"]?.integer ?? 500)),
            errors.map { error in
                Refusal(told: error) ?? Refusal(.bug, Sentence(quoting: ""))
            })
    }

    /// As it is kept of a job: `{"status","code","errors"}`, each error in its parts, too, for whoever says it in
    /// their own language.
    var kept: JSONValue {
        .object([
            .init("status", .integer(Int64(status.code))),
            .init("code", .string(refusals.first?.code.rawValue ?? "bug")),
            .init(
                "errors", .array(refusals.map { $0.json(in: Self.catalogue, alsoInParts: true) })),
        ])
    }
}
