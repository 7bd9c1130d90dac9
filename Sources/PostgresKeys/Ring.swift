internal import EventStore
internal import PersonalData
internal import Postgres
internal import struct Foundation.UUID

/// What the keys have in common, as it was last looked at.
struct Ring: Sendable {
    var epoch: Int64 = 0
    var store: UUID?
    var secret: [UInt8] = []
    /// Made of ``secret``; `nil`: nothing was looked at yet.
    var secrets: StoreSecrets?
    var erasedThrough: Position = 0
    var changes: Int64 = 0
    /// The last change that destroyed keys.
    var destroyed: Int64 = 0
    var erasings: Int64 = 0

    /// What a row of ``KeyStatements/ring`` says.
    /// - Throws: That it isn't of these keys.
    func next(_ rows: Rows, of sessions: KeySessions) throws(PostgresFailure) -> Ring {
        let schema = sessions.schema.text
        var next = self
        next.epoch = rows.int8(0, 0)
        if epoch != 0, next.epoch != epoch { throw .unfit(.keysRolledBack(schema)) }
        next.store = rows.isNull(0, 1) ? nil : rows.uuid(0, 1)
        if let store = next.store, store != sessions.store { throw .unfit(.keysOfAnother(schema)) }
        let found = Array(rows.bytes(0, 2))
        if found != secret {
            guard sha256(found).prefix(8).elementsEqual(rows.bytes(0, 3)) else {
                throw .unfit(.damagedSecret(schema))
            }
            next.secret = found
            do throws(EventStoreError) { next.secrets = try StoreSecrets(found) } catch {
                throw .unfit(.ofItsKind(code: "postgres-keys-cryptography", why: "\(error)"))
            }
        }
        next.erasedThrough = Position(clamping: rows.int8(0, 4))
        next.changes = rows.int8(0, 5)
        next.destroyed = rows.int8(0, 6)
        next.erasings = rows.int8(0, 7)
        return next
    }
}
