internal import LMDBEventStore
internal import EventStore
internal import Records

/// A place in a backup's log, between two frames.
struct LogPlace: Equatable, Sendable {
    /// The position of the last record before it.
    var position: Position
    /// The file that it is in, by the position that this begins with.
    var segment: Position
    var offset: Int

    /// Where a log begins.
    static let beginning = LogPlace(position: 0, segment: 1, offset: FrameForm.headerBytes)
}

/// What a walk along a backup's log came to.
struct LogWalkEnd: Sendable {
    /// Behind the last frame that counts.
    var place: LogPlace
    /// The checksum that the last record bears; 0 where none was seen.
    var witness: UInt32 = 0
    /// Bytes behind it that are no frame: what a run that was cut off has left.
    var torn = 0
    /// What is wrong, if that isn't the log's end: frames follow that can't be reached.
    var damage: BackupFault?
    /// Whoever looked had seen enough.
    var wasStopped = false
}

extension BackupFolder {
    /// Shows each record behind `start`, in order, until `body` answers `false`, or up to `last` if it comes there, past
    /// which another may be writing; `framed` is told of each frame once it was shown.
    func walk(
        from start: LogPlace = .beginning, to last: LogPlace? = nil,
        framed: (LogPlace) throws -> Void = { _ in },
        _ body: (Position, UnsafeRawBufferPointer) throws -> Bool
    ) throws -> LogWalkEnd {
        var end = LogWalkEnd(place: start)
        if start == last { return end }
        let segments = try segments()
        guard var index = segments.firstIndex(of: start.segment) else {
            if let later = segments.first(where: { $0 > start.position }) {
                end.damage = missing(start.position + 1, before: later)
            } else if start != .beginning {
                end.damage = missing(start.position, before: nil)
            }
            return end
        }
        while true {
            let isLast = index + 1 == segments.count
            if isLast, try isBarelyBegun(segments[index]) {
                end.torn = try Disk.size(of: segment(segments[index]))
                end.place = LogPlace(
                    position: end.place.position, segment: segments[index], offset: 0)
                return end
            }
            var reading = try FrameReading(
                segment(segments[index]), of: identity.id, first: segments[index],
                offset: end.place.offset, next: end.place.position + 1)
            while try reading.advance() {
                let wantsMore = try reading.forEachRecord { position, record in
                    end.witness = record.checksum
                    return try body(position, record)
                }
                guard wantsMore else {
                    end.wasStopped = true
                    return end
                }
                end.place.position = reading.next - 1
                end.place.offset = reading.offset
                try framed(end.place)
                if end.place == last { return end }
            }
            if isLast {
                end.torn = reading.size - reading.offset
                if end.torn < 0 {
                    end.damage = cutShort(reading.path, reading.offset)
                } else if end.torn > 0, try reading.hasFrameBehind() {
                    end.damage = harmed(reading.path, end.place.position + 1)
                }
                return end
            }
            guard segments[index + 1] == end.place.position + 1 else {
                end.damage =
                    reading.offset < reading.size
                    ? harmed(reading.path, end.place.position + 1)
                    : missing(end.place.position + 1, before: segments[index + 1])
                return end
            }
            index += 1
            end.place.segment = segments[index]
            end.place.offset = FrameForm.headerBytes
        }
    }

    /// Whether a file has nothing but, at most, the beginning of a header: a run was cut off there.
    private func isBarelyBegun(_ first: Position) throws(BackupFault) -> Bool {
        let path = segment(first)
        if try Disk.size(of: path) < FrameForm.headerBytes { return true }
        return try Disk.withBytes(of: path) { bytes in
            bytes.prefix(FrameForm.headerBytes).allSatisfy { $0 == 0 }
        }
    }

    private func harmed(_ path: String, _ position: Position) -> BackupFault {
        BackupFault(.damaged, "\(path) is damaged at position \(position)")
    }

    private func cutShort(_ path: String, _ bytes: Int) -> BackupFault {
        BackupFault(.damaged, "\(path) was cut off: it should have \(bytes) bytes at least")
    }

    private func missing(_ position: Position, before next: Position?) -> BackupFault {
        BackupFault(.damaged, "the file of \(log) with position \(position) is missing")
    }
}
