internal import EventStore

/// Holds the log, record by record, to everything that must be true of it.
struct LogVerifier {
    var report: VerificationReport
    private var tree: VerifiedTree
    /// The postings that the log up to ``indexed`` makes, however they are ordered.
    private(set) var postings = PostingDigest()
    let indexed: Position

    private var expected: Position = 1
    private var recordedAt = Timestamp.earliest
    private var streams: [StreamName: Stream] = [:]
    /// By the whole hash of its id, where each command's first event is.
    private var commands: [UInt64: Position] = [:]
    private var command = Command()
    /// The last position that could not be read: what it held is unknown, and so isn't missed.
    private var lastDamaged: Position = 0

    private struct Stream {
        var number: Position
        var next: Revision
        var last: Position
    }

    private struct Command {
        var id: [UInt8] = []
        var next: UInt16 = 0
        var count: UInt16 = 0
        var isWhole: Bool { next == count }
    }

    /// Postings of events up to `indexed` are gathered, and roots at some sizes; `nodes` are those of the hash tree
    /// that are kept.
    init(
        _ report: VerificationReport, indexed: Position, rootsAt sizes: Set<Position>,
        _ nodes: KeptNodes?
    ) {
        self.report = report
        self.indexed = indexed
        tree = VerifiedTree(nodes, rootsAt: sizes)
    }

    /// Answers the command id of the event at an earlier position.
    typealias CommandID = (Position) throws -> [UInt8]

    /// Looks at one entry of the log.
    mutating func look(
        at position: Position, _ bytes: UnsafeRawBufferPointer, _ commandID: CommandID
    ) throws {
        if position > expected {
            report.report(
                .positions, expected,
                position == expected + 1
                    ? "the record is missing" : "records are missing up to \(position - 1)")
            lastDamaged = position - 1
        }
        expected = position &+ 1
        try tree.add(bytes, &report)
        do {
            try look(at: try StoredRecord(bytes, at: position), commandID)
        } catch let error as EventStoreError {
            report.report(.checksums, position, error.description)
            lastDamaged = position
        }
    }

    /// Says of the entry that was looked at last what is wrong with its place.
    mutating func reportPlace(_ position: Position?, _ message: String) {
        report.report(.positions, position, message)
    }

    private mutating func look(
        at record: borrowing StoredRecord, _ commandID: CommandID
    ) throws {
        if record.recordedAt < recordedAt {
            report.report(
                .clock, record.position, "recorded at \(record.recordedAt), after \(recordedAt)")
        }
        recordedAt = max(recordedAt, record.recordedAt)
        if record.typeTag != crc32c(record.type) {
            report.report(.checksums, record.position, "the checksum of its type is another's")
        }
        lookAtStream(of: record)
        try lookAtCommand(of: record, commandID)
        if record.position <= indexed {
            let position = record.position
            record.bytes.forEachPostingKey { postings.add($0, position) }
        }
    }

    private mutating func lookAtStream(of record: borrowing StoredRecord) {
        let position = record.position
        let name = StreamName(unchecked: String(decoding: record.stream, as: UTF8.self))
        let stream = streams[name]
        let next = stream?.next ?? 0
        let number = stream?.number ?? position
        let mayHaveLost = lastDamaged > stream?.last ?? 0
        if record.revision != next, !(mayHaveLost && record.revision > next) {
            report.report(
                .revisions, position,
                "\(name) has revision \(record.revision) where \(next) belongs")
        } else if record.streamNumber != number, !(stream == nil && mayHaveLost) {
            report.report(
                .revisions, position,
                "\(name) began at \(number), the record says \(record.streamNumber)")
        }
        streams[name] = Stream(
            number: stream == nil ? record.streamNumber : number, next: record.revision + 1,
            last: position)
    }

    private mutating func lookAtCommand(
        of record: borrowing StoredRecord, _ commandID: CommandID
    ) throws {
        let position = record.position
        let isFirst = record.indexInCommand == 0
        let mayHaveLost = lastDamaged + 1 == position
        if isFirst {
            if !command.isWhole, !mayHaveLost {
                report.report(.commands, position, "the command before it lacks events")
            }
            let hash = postingHash(.command, record.commandID)
            if let earlier = commands.updateValue(position, forKey: hash),
                // Not only one of the same hash.
                try record.commandID.elementsEqual(commandID(earlier))
            {
                report.report(
                    .commands, position, "its command id was used before, at \(earlier)")
            }
        } else if !mayHaveLost,
            record.indexInCommand != command.next || record.countInCommand != command.count
                || !record.commandID.elementsEqual(command.id)
        {
            report.report(.commands, position, "it doesn't go on with the command before it")
        }
        if isFirst == (record.fingerprint == nil) {
            report.report(.commands, position, "the digest stands with the wrong event")
        }
        command = Command(
            id: Array(record.commandID), next: record.indexInCommand &+ 1,
            count: record.countInCommand)
    }

    /// The event at a position can't be read.
    mutating func lose(_ position: Position, _ why: String) {
        report.report(.checksums, position, why)
        (expected, lastDamaged) = (position &+ 1, position)
    }

    /// Nothing from there on can be read, unless it was looked at already.
    mutating func lose(_ damage: TailView.Damage) {
        guard damage.position >= expected else { return }
        report.report(.checksums, damage.position, damage.why)
        (expected, lastDamaged) = (damage.position &+ 1, damage.position)
    }

    /// Nothing follows: what was begun must be whole, and the log as long as it says.
    mutating func finish(head: Position) {
        if expected <= head {
            report.report(.positions, expected, "records are missing up to \(head)")
        } else if !command.isWhole, lastDamaged != head {
            report.report(.commands, head, "the last command lacks events")
        }
        report.events = head
        report.root = tree.tree.root.hexadecimal
        report.roots = tree.roots
    }
}

/// A set of postings in a few words, the same however it was gathered.
struct PostingDigest: Equatable {
    private var count: UInt64 = 0
    private var sum: UInt64 = 0
    private var mixed: UInt64 = 0

    mutating func add(_ key: PostingKey, _ position: Position) {
        var hash = key.bits ^ (position &* 0x9e37_79b9_7f4a_7c15)
        hash = (hash ^ hash >> 32) &* 0xd6e8_feb8_6659_fd93
        hash = (hash ^ hash >> 32) &* 0xd6e8_feb8_6659_fd93
        count += 1
        sum &+= hash ^ hash >> 32
        mixed &+= (hash | 1) &* (key.bits &+ 0x632b_e59b_d9b4_e019)
    }
}
