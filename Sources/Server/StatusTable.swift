import HTTPTypes
import Records

extension HTTPResponse.Status {
    /// The status of an answer with this code. What isn't in the table breaks a rule of the business: 422.
    init(of code: RejectionCode) {
        self.init(code: Self.table[code.rawValue] ?? 422)
    }

    /// The one table of which code is told under which status; `Docs/Server.md` shows it.
    static let table: [String: Int] = {
        let byStatus: [(Int, [String])] = [
            (
                400,
                [
                    "invalid-json", "invalid-field", "unknown-field", "required-field-empty",
                    "invalid-header", "usage", "wrong-encoding", "not-a-batch",
                ]
            ),
            (401, ["token-needed"]),
            (403, ["forbidden", "not-allowed", "keys-sealed", "store-read-only", "wrong-origin"]),
            (
                404,
                [
                    "not-found", "unknown-command", "unknown-query", "unknown-entity",
                    "unknown-category", "unknown-event", "unknown-projection", "unknown-reactor",
                    "no-such-address", "nothing-to-compare", "never-true",
                ]
            ),
            (405, ["wrong-method"]),
            (406, ["not-acceptable"]),
            (
                409,
                [
                    "already-exists", "command-id-reused", "busy", "not-there-yet",
                    "order-number-taken",
                    "slug-taken", "email-taken", "already-member", "contradiction",
                ]
            ),
            (410, ["store-moved"]),
            (412, ["revision-conflict"]),
            (413, ["too-large"]),
            (414, ["address-too-long"]),
            (415, ["wrong-media-type"]),
            (421, ["wrong-host"]),
            (429, ["too-often", "too-many-at-once", "too-many-jobs"]),
            (
                500,
                [
                    "bug", "damaged", "projection-damaged", "unreadable-event", "log-shorter",
                    "view-damaged", "view-gone", "view-failed", "view-not-allowed",
                    "manifest-damaged", "newer-format", "log-missing", "log-foreign",
                    "log-truncated", "journal-damaged", "log-rolled-back", "network-disk",
                ]
            ),
            (
                503,
                [
                    "unavailable", "outcome-unknown", "cancelled", "projection-busy",
                    "projection-parked", "reactor-parked", "too-many-readers", "disk-full",
                    "store-busy", "store-io", "view-busy", "connectivity",
                ]
            ),
            (504, ["deadline"]),
        ]
        var table: [String: Int] = [:]
        for (status, codes) in byStatus {
            for code in codes { table[code] = status }
        }
        return table
    }()
}
