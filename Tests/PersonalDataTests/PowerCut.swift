import Foundation
import PersonalData
import Synchronization

/// What lies on the disk of one file, as against what its readers see: a write is seen at once, and is
/// on the disk only after a sync.
final class PowerCut: Sendable {
    private struct State {
        /// What the disk has.
        var onDisk: [UInt8] = []
        /// Sectors that were written since.
        var dirty: Set<Int> = []
        var syncs = 0
    }

    /// What becomes of a sync.
    enum Syncs: Sendable {
        case work
        /// The disk reports an error. The pages count as clean after it: the next sync doesn't write them.
        case fail
        /// Nothing comes to the disk, and nobody is told so.
        case lie
        /// The process is killed just before.
        case kill
    }

    private static let sector = 512
    private let state = Mutex(State())

    /// How often the disk was asked to make all durable.
    var syncs: Int { state.withLock { $0.syncs } }

    /// The calls of one process.
    func process(_ syncs: Syncs = .work) -> KeyDisk { process { syncs } }

    /// The calls of one process, of which each sync asks what becomes of it.
    func process(_ syncs: @escaping @Sendable () -> Syncs) -> KeyDisk {
        let isDead = Mutex(false)
        return KeyDisk(
            write: { [self] file, bytes, offset in
                if isDead.withLock({ $0 }) { return Self.failed() }
                let count = pwrite(file, bytes, bytes.count, off_t(offset))
                let written = offset..<offset + max(count, 1)
                state.withLock { state in
                    state.dirty.formUnion(
                        written.lowerBound / Self.sector...(written.upperBound - 1) / Self.sector)
                }
                return count
            },
            sync: { [self] file in
                if isDead.withLock({ $0 }) { return Int32(Self.failed()) }
                state.withLock { $0.syncs += 1 }
                switch syncs() {
                case .work:
                    store(file)
                    return 0
                case .fail:
                    state.withLock { $0.dirty = [] }
                    return Int32(Self.failed())
                case .lie: return 0
                case .kill:
                    isDead.withLock { $0 = true }
                    return Int32(Self.failed())
                }
            })
    }

    /// Leaves in the file what the disk has.
    func strike(_ path: String) throws {
        try Data(state.withLock { $0.onDisk }).write(to: URL(fileURLWithPath: path))
    }

    /// What the disk has.
    var bytes: [UInt8] { state.withLock { $0.onDisk } }

    private func store(_ file: Int32) {
        state.withLock { state in
            for sector in state.dirty {
                var bytes = [UInt8](repeating: 0, count: Self.sector)
                let count = pread(file, &bytes, bytes.count, off_t(sector * Self.sector))
                let end = sector * Self.sector + max(count, 0)
                if state.onDisk.count < end {
                    state.onDisk += [UInt8](repeating: 0, count: end - state.onDisk.count)
                }
                state.onDisk.replaceSubrange(
                    sector * Self.sector..<end, with: bytes.prefix(max(count, 0)))
            }
            state.dirty = []
        }
    }

    private static func failed() -> Int {
        errno = EIO
        return -1
    }
}
