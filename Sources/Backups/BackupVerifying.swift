package import EventStore
internal import LMDBEventStore
internal import PersonalData
internal import Records
internal import Threads

/// What is in a folder of backups, read from its beginning to its end.
package struct BackupReport: Sendable {
    package var store = ""
    package var points: [Point] = []
    /// Points that can't be read.
    package var unreadable: [String] = []
    /// The last event that can be put back, and the root up to there.
    package var position: Position = 0
    package var root = ""
    /// Events behind the last point.
    package var beyond: UInt64 = 0
    /// Bytes at the end that are no whole frame.
    package var torn = 0
    /// What is wrong with the log.
    package var damage: BackupFault?
    /// How many bytes the log takes.
    package var bytes = 0

    package struct Point: Sendable {
        package var name: String
        package var point: BackupPoint
        /// What is wrong with it; none if nothing is.
        package var faults: [BackupFault] = []
        /// Whether its keys lie where it says; `nil` where it has none.
        package var hasKeys: Bool?
    }

    /// Whether it has a point, and all of its points can be put back.
    package var isSound: Bool {
        damage == nil && unreadable.isEmpty && !points.isEmpty
            && points.allSatisfy { $0.faults.isEmpty }
    }
}

extension Backup {
    /// Reads all that is in the folder `path` and says whether it is what was written.
    package static func verify(
        _ path: String,
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> BackupReport {
        let folder = try BackupFolder(at: path)
        return try await onOwnThread {
            Result {
                var report = try listing(folder)
                try read(folder, &report, progress)
                for index in report.points.indices {
                    report.points[index].faults += faults(
                        of: report.points[index].point, in: folder)
                }
                return report
            }
        }.get()
    }

    /// What points a folder has, without reading its log.
    package static func list(_ path: String) throws -> BackupReport {
        try listing(try BackupFolder(at: path))
    }

    private static func listing(_ folder: BackupFolder) throws -> BackupReport {
        var report = BackupReport()
        report.store = folder.identity.id.lowercaseText
        for name in try folder.pointNames() {
            guard let point = try folder.readable(name) else {
                report.unreadable.append(name)
                continue
            }
            let hasKeys = point.keys.map { Disk.exists($0.path(in: folder.path)) }
            report.points.append(.init(name: name, point: point, hasKeys: hasKeys))
        }
        for first in try folder.segments() {
            report.bytes += try Disk.size(of: folder.segment(first))
        }
        (report.position, report.root) =
            report.points.last.map { ($0.point.position, $0.point.root) } ?? (0, "")
        return report
    }

    /// Reads the log, and compares each point's root with it.
    private static func read(
        _ folder: BackupFolder, _ report: inout BackupReport,
        _ progress: (Position, Position) -> Void
    ) throws {
        var (tree, next) = (MerkleTree(), 0)
        let last = report.position
        func compare() {
            while next < report.points.count, report.points[next].point.position <= tree.count {
                if report.points[next].point.position == tree.count,
                    report.points[next].point.root != tree.root.hexadecimal
                {
                    report.points[next].faults.append(
                        BackupFault(.damaged, "the log isn't the one that this point was made of"))
                }
                next += 1
            }
        }
        compare()
        let end = try folder.walk(framed: { progress($0.position, max(last, $0.position)) }) {
            _, record in
            tree.add(record)
            if next < report.points.count { compare() }
            return true
        }
        while next < report.points.count {
            report.points[next].faults.append(
                BackupFault(.damaged, "the log ends at position \(tree.count), before this point"))
            next += 1
        }
        report.damage = end.damage
        report.torn = max(0, end.torn)
        report.beyond = tree.count > last ? tree.count - last : 0
        (report.position, report.root) = (tree.count, tree.root.hexadecimal)
    }

    /// What is wrong with what a point has besides the log. Keys that lie apart may be out of reach.
    private static func faults(of point: BackupPoint, in folder: BackupFolder) -> [BackupFault] {
        var faults: [BackupFault] = []
        func check(_ path: String, _ sha256: String) {
            if let fault = fault(of: path, sha256) { faults.append(fault) }
        }
        if let sides = point.sides { check("\(folder.path)/\(sides.file)", sides.sha256) }
        if let keys = point.keys {
            let path = keys.path(in: folder.path)
            if keys.apart == nil || Disk.exists(path) { check(path, keys.sha256) }
        }
        return faults
    }

    private static func fault(of path: String, _ sha256: String) -> BackupFault? {
        do throws(BackupFault) {
            let found = try Disk.withBytes(of: path) { Digest(of: $0).hexadecimal }
            return found == sha256 ? nil : BackupFault(.damaged, "\(path) isn't what was written")
        } catch {
            return error
        }
    }
}
