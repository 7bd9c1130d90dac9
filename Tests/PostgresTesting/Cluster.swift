import Foundation
import Postgres
import Threads

/// A PostgreSQL server of a test's own: in a temporary folder, on a socket that lies there, and gone when the tests
/// are, however they end.
package final class Cluster: Sendable {
    /// Where the socket lies.
    package let folder: String
    private let shell: Shell

    /// A shell that starts the server, and ends it and clears its folder away when nobody holds its input any more.
    // Sendable: what is in it is set before anybody else has it.
    private final class Shell: @unchecked Sendable {
        let process = Process()
        let input = Pipe()
    }

    /// The one that most tests share, begun by the first.
    package static let shared = Shared()

    /// A server that is begun by whoever needs it first.
    package actor Shared {
        private var begun: Task<Cluster, any Error>?

        package var cluster: Cluster {
            get async throws {
                let task = begun ?? Task { try await Cluster() }
                begun = task
                return try await task.value
            }
        }
    }

    /// With `settings` besides what the tests need; a standby of `primary`, or empty.
    package init(_ settings: [String] = [], standbyOf primary: Cluster? = nil) async throws {
        // The path of a socket must be short, and whoever runs the server must get there.
        folder = "/tmp/daybook-pg-\(UUID().uuidString.prefix(8))"
        shell = Shell()
        let user = getuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --init-groups" : ""
        let make =
            primary.map {
                "\(user) $bin/pg_basebackup -D \(folder)/data -R -X stream -c fast -h \($0.folder) -U postgres"
            }
                ?? """
                \(user) $bin/initdb -D \(folder)/data -U postgres -A trust -E UTF8 --locale=C --no-sync
                """
        let options =
            [
                "listen_addresses=", "unix_socket_directories=\(folder)", "max_connections=200",
                "shared_buffers=64MB", "max_wal_senders=4", "update_process_title=off",
            ] + settings
        let flags = options.map { "-c '\($0)'" }.joined(separator: " ")
        shell.process.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.process.arguments = [
            "-c",
            """
            bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
            [ -n "$bin" ] || bin=$(dirname "$(command -v postgres)")
            exec 2>/dev/null
            cd / && mkdir -m 700 \(folder) && \(user.isEmpty ? "" : "chown postgres \(folder) &&")
            \(make) >\(folder)/made 2>&1 && {
                # It is begun again whenever it has died, as a machine's own keeper does.
                while [ ! -e \(folder)/down ]; do
                    [ -e \(folder)/away ] || \(user) $bin/postgres -D \(folder)/data \(flags) >>\(folder)/log 2>&1
                    sleep 0.1
                done &
                read -r end
                touch \(folder)/down
                pid=$(head -n 1 \(folder)/data/postmaster.pid) && kill -CONT "$pid" && kill -QUIT "$pid"
                wait
            }
            rm -rf \(folder)
            """,
        ]
        shell.process.standardInput = shell.input
        try shell.process.run()
        try await reach()
    }

    /// A name for a schema that nobody else uses.
    package static func newSchema() -> String {
        "s" + UUID().uuidString.replacing("-", with: "").lowercased()
    }

    /// The same as people write it.
    package var url: String { "postgres://postgres@/postgres?host=\(folder)" }

    /// Where its database is, as libpq's words.
    package var address: String { "host=\(folder) user=postgres dbname=postgres" }

    /// Waits until it lets people in.
    package func reach() async throws {
        for _ in 0..<1_200 {
            if await isReached { return }
            try await Task.sleep(for: .milliseconds(25))
        }
        throw NoServer()
    }

    private var isReached: Bool {
        get async {
            await onOwnThread { [self] in
                do {
                    let address = try Address(address + " target_session_attrs=any")
                    _ = try Connection(to: address, mostTime: .seconds(5))
                    return true
                } catch {
                    return false
                }
            }
        }
    }

    /// What a statement answers, a list of texts a row. It may be several statements, which answer nothing then.
    @discardableResult
    package func run(_ text: String, as user: String = "postgres") async throws -> [[String]] {
        let result = await onOwnThread { [self] in
            Result {
                let address = try Address(
                    "host=\(folder) user=\(user) dbname=postgres target_session_attrs=any")
                let connection = try Connection(to: address, mostTime: .seconds(30))
                if text.hasPrefix("SELECT") {
                    let rows = try connection.query(Statement(name: "", text: text))
                    return (0..<rows.count).map { row in
                        (0..<rows.width).map { rows.text(row, $0) }
                    }
                }
                try connection.run(text)
                return []
            }
        }
        return try result.get()
    }

    /// Its processes are killed all at once, as by a fault of the machine; it is begun again, unless that is `forGood`.
    package func kill(forGood: Bool = false) async throws {
        if forGood { try Data().write(to: URL(fileURLWithPath: folder + "/down")) }
        let own = try postmaster
        for process in try [own] + children(of: own) { Foundation.kill(process, SIGKILL) }
        while Foundation.kill(own, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Its processes are killed all at once, and it is begun again when `body` is done.
    package func away<R>(while body: () async throws -> R) async throws -> R {
        let mark = URL(fileURLWithPath: folder + "/away")
        try Data().write(to: mark)
        let done: R
        do {
            try await kill()
            done = try await body()
        } catch {
            try FileManager.default.removeItem(at: mark)
            throw error
        }
        try FileManager.default.removeItem(at: mark)
        try await reach()
        return done
    }

    /// Stops or continues all of its processes.
    package func send(_ signal: Int32) throws {
        let own = try postmaster
        for process in try [own] + children(of: own) { Foundation.kill(process, signal) }
    }

    private var postmaster: pid_t {
        get throws {
            let text = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
            guard let pid = text.split(separator: "\n").first.flatMap({ pid_t($0) }) else {
                throw NoServer()
            }
            return pid
        }
    }

    private func children(of process: pid_t) throws -> [pid_t] {
        try String(
            contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8
        ).split(separator: " ").compactMap { pid_t($0) }
    }
}

/// No server began, or what was waited for didn't come.
package struct NoServer: Error {
    package init() {}
}
