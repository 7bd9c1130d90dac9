internal import EventStore
internal import LMDB

/// The log as one reader sees it: what LMDB has of it, and the tail beyond that.
struct LogView: ~Copyable {
    /// LMDB's part.
    let body: ReadTransaction
    var tail: TailView

    /// `body`, taken after `tail` was, is lent for as long as this is.
    init(_ body: borrowing ReadTransaction, _ tail: TailView) {
        self.body = ReadTransaction(lending: body)
        self.tail = tail
    }

    /// The position of the last event; 0 when there is none.
    var head: Position { tail.head }

    /// Lends `body` the record at `position`, which must be in the log.
    func withRecord<R>(
        at position: Position, _ body: (borrowing StoredRecord) throws -> R
    ) throws -> R {
        if let bytes = try tail.record(at: position) {
            return try body(StoredRecord(bytes, at: position))
        }
        return try self.body.withRecord(at: position, body)
    }

    /// Lends `body` each record after one position and through another, until it answers `false`.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` at the first that is missing or damaged.
    func forEachRecord(
        after: Position, through: Position, _ body: (borrowing StoredRecord) throws -> Bool
    ) throws {
        let between = min(through, tail.afterBody)
        var goOn = true
        try self.body.forEachRecord(after: after, through: between) { record in
            goOn = try body(record)
            return goOn
        }
        var position = max(after, between)
        while goOn, position < through {
            position += 1
            goOn = try withRecord(at: position, body)
        }
    }

    /// The same, newest first: from `through` down to the position after `after`.
    func forEachRecordBackward(
        after: Position, through: Position, _ body: (borrowing StoredRecord) throws -> Bool
    ) throws {
        var goOn = true
        var position = through
        let between = tail.afterBody
        while goOn, position > max(after, between) {
            goOn = try withRecord(at: position, body)
            position -= 1
        }
        if goOn { try self.body.forEachRecordBackward(after: after, through: position, body) }
    }
}

/// The log, and the index of it: what questions are answered from.
struct Snapshot: ~Copyable {
    var log: LogView
    /// Every posting up to where the tail begins.
    var index: Cursor
    /// The index's greatest key, once it was asked for; `nil` in it where there is none.
    private var lastOfIndex: PostingKey??

    var tail: TailView { log.tail }
    var head: Position { log.tail.head }

    /// `cursor`, taken after the view was, is lent for as long as this is.
    init(_ log: consuming LogView, _ cursor: borrowing Cursor) {
        self.log = log
        index = Cursor(lending: cursor)
    }

    /// Whether the index ends before `key`, so that it needn't be searched for it: true of nearly every new
    /// command, whose key has the time in it.
    mutating func indexEnds(before key: PostingKey) throws -> Bool {
        if let last = lastOfIndex { return last.map { $0 < key } ?? true }
        lastOfIndex = .some(try index.move(.last) ? index.postingKey : nil)
        return try indexEnds(before: key)
    }
}
