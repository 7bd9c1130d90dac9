import Daybook
import EventSourcing
import EventStore
import Glibc
import Records

// Where the store is, and what is there: files of a folder, or the server of a database.

extension Doctor {
    /// What can be said without opening the store.
    func around(_ session: Session) -> [Finding] {
        guard case .folder = session.place else {
            return [
                Finding("es", .ok, "version \(Version.text)"),
                Finding("address", .ok, "\(session.folder.value) (\(session.folder.origin))"),
            ]
        }
        var findings = [
            Finding("es", .ok, "version \(Version.text)"),
            Finding("folder", .ok, "\(session.folder.value) (\(session.folder.origin))"),
            space(session.folder.value),
        ]
        for name in ["log/data.mdb", "index/data.mdb"] {
            var status = stat()
            if stat(session.folder.value + "/" + name, &status) == 0 {
                let taken = UInt64(clamping: Int64(status.st_blocks) * 512)
                findings.append(Finding(name, .ok, "\(byteSize(taken)) on the disk"))
            } else {
                findings.append(
                    Finding(name, errno == ENOENT ? .warning : .failed, systemText(errno)))
            }
        }
        findings.append(journal(in: session.folder.value + "/log"))
        findings += BackOffice.unfinished(beside: session.folder.value).map(unfinished)
        return findings
    }

    /// What an import that was killed has left, or one that is at work holds.
    private func unfinished(_ found: (path: String, isAtWork: Bool)) -> Finding {
        found.isAtWork
            ? Finding("import", .ok, "one is at work in \(found.path)")
            : Finding(
                "import", .warning,
                "\(found.path) is what one that was killed has left: the next import takes it away")
    }

    /// What was appended last lies there, before LMDB has it.
    private func journal(in log: String) -> Finding {
        guard let listing = opendir(log) else {
            return Finding("log/journal", errno == ENOENT ? .warning : .failed, systemText(errno))
        }
        defer { closedir(listing) }
        var (files, taken) = (0, UInt64(0))
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            guard name.hasPrefix("journal-"), stat(log + "/" + name, &status) == 0 else { continue }
            files += 1
            taken += UInt64(clamping: Int64(status.st_blocks) * 512)
        }
        return Finding(
            "log/journal", .ok, "\(counted(files, "file")), \(byteSize(taken)) on the disk")
    }

    private func space(_ folder: String) -> Finding {
        var status = statvfs()
        let place = access(folder, F_OK) == 0 ? folder : "."
        guard statvfs(place, &status) == 0 else {
            return Finding("disk", .unchecked, systemText(errno))
        }
        let (free, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
            by: UInt64(status.f_frsize))
        let isScarce = !overflow && free < 256 << 20
        return Finding("disk", isScarce ? .warning : .ok, "\(byteSize(free)) free")
    }

    /// Where the books are, if they aren't here any more.
    func books(of office: BackOffice) async -> [Finding] {
        do throws(EventStoreError) {
            guard let moved = try await office.moved() else { return [] }
            return [
                Finding(
                    "books", .warning,
                    """
                    moved to \(neutralised(moved.to)) after position \(grouped(moved.position)), at \
                    \(moved.at): nothing is stored here any more
                    """)
            ]
        } catch {
            return [Finding("books", .failed, neutralised("\(error)"))]
        }
    }

    /// How the server is that has the log, where one has.
    func database(of office: BackOffice) async throws -> [Finding] {
        guard let state = try await office.database() else { return [] }
        var findings = [
            Finding(
                "server", .ok,
                "PostgreSQL \(state.version)\(state.isStandby ? ", a standby" : ""); the store takes "
                    + "\(byteSize(UInt64(clamping: state.bytes))) of its disk, which can't be seen from here"
            ),
            Finding("machine", .ok, "what is this machine's own lies in \(office.folder)"),
            space(office.folder),
        ]
        for weakness in state.accepted {
            findings.append(Finding(weakness.name, .warning, "accepted: \(weakness.meaning)"))
        }
        for remains in office.keyRemains {
            findings.append(Finding("keys' server", .warning, remains))
        }
        for standby in state.standbys { findings.append(finding(of: standby)) }
        if state.standbys.isEmpty, !state.isStandby {
            findings.append(
                Finding(
                    "standby", .warning,
                    "none: the log is lost with the server's disk, but for its backups"))
        }
        let ahead = Timestamp.now.milliseconds - state.now.milliseconds
        findings.append(
            abs(ahead) < 1_000
                ? Finding("server clock", .ok, "within a second of this machine's")
                : Finding(
                    "server clock", .warning,
                    "this machine's is \(duration(.milliseconds(abs(ahead)))) "
                        + "\(ahead > 0 ? "ahead of" : "behind") it: events are recorded by this machine's"
                ))
        return findings
    }

    private func finding(of standby: DatabaseState.Standby) -> Finding {
        let lag = standby.behind.map { ", \(byteSize(UInt64(clamping: $0))) behind" } ?? ""
        let isWaitedFor = ["sync", "quorum"].contains(standby.state)
        return Finding(
            "standby \(neutralised(standby.name))", .ok,
            (isWaitedFor
                ? "an event is on its disk before it counts"
                : standby.state.isEmpty
                    ? "there; this user may not know more" : "not waited for (\(standby.state))")
                + lag)
    }
}
