internal import EventStore

/// The frame of a commit that is being decided: records lie in it as they will on the disk, so that what
/// comes later in the same commit can be decided by them.
// Sendable: only the one commit under way touches it.
final class FrameBuffer: @unchecked Sendable {
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 4096)
    private var count = JournalForm.frameHead
    private var events: UInt32 = 0
    private var first: Position = 1

    deinit { memory.deallocate() }

    /// All that is in it so far. It moves when the buffer grows: to be looked at, and not kept.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

    var isEmpty: Bool { events == 0 }

    /// How many bytes it will take on the disk.
    var size: Int { JournalForm.blockStart(atOrAfter: count) }

    /// Begins a frame whose first event is to be at `position`. A buffer that one large commit needed isn't
    /// kept.
    func begin(at position: Position) {
        if memory.count > 8 << 20 { resize(to: 1 << 16) }
        (count, events, first) = (JournalForm.frameHead, 0, position)
    }

    /// Adds a record; answers where it begins, and its checksum.
    func put(
        _ records: DraftRecords, _ index: Int, at place: DraftRecords.Place
    ) -> (offset: Int, checksum: UInt32) {
        let size = records.size(of: index)
        if memory.count < count + size + JournalForm.block {
            resize(to: max(memory.count * 2, count + size + JournalForm.block))
        }
        let checksum = records.put(
            index, at: place,
            into: UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + size]))
        defer {
            count += size
            events += 1
        }
        return (count, checksum)
    }

    /// The whole frame, for the file of that `seed`, zeros up to the next block behind it.
    func sealed(seed: UInt32) -> UnsafeRawBufferPointer {
        memory.put(UInt32(count - JournalForm.frameHead), at: 4)
        memory.put(first, at: 8)
        memory.put(events, at: 16)
        memory.put(UInt32(0), at: 20)
        memory.put(crc32c(UnsafeRawBufferPointer(rebasing: memory[4..<count]), from: seed), at: 0)
        for index in count..<size { memory[index] = 0 }
        return UnsafeRawBufferPointer(rebasing: memory[..<size])
    }

    private func resize(to size: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: JournalForm.blockStart(atOrAfter: size), alignment: 4096)
        larger.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: memory[..<min(count, larger.count)]))
        memory.deallocate()
        memory = larger
    }
}
