internal import Synchronization

/// A part in an environment that this process has open once, however many use it.
///
/// LMDB's locks belong to a process and a file, not to a handle: opening the same file twice, and
/// closing one of the two, would drop the locks under the other. The last who lets go closes it.
package final class SharedEnvironment: Sendable {
    package let environment: Environment
    private let file: FileIdentity

    /// Opens the environment in `directory`, which must have its `data.mdb`, or takes part in it.
    package init(directory: String, _ options: Environment.Options) throws(LMDBError) {
        guard let file = FileIdentity(directory + "/data.mdb") else { throw .notFound }
        self.file = file
        environment = try Self.open.withLock { open throws(LMDBError) in
            let environment: Environment
            if let shared = open[file] {
                environment = shared.environment
            } else {
                environment = try Environment(directory: directory, options)
            }
            open[file, default: (environment, 0)].users += 1
            return environment
        }
    }

    deinit {
        Self.open.withLock { open in
            open[file]?.users -= 1
            guard open[file]?.users == 0 else { return }
            // Within the lock: whoever opens it next must find it closed.
            environment.close()
            open[file] = nil
        }
    }

    private static let open = Mutex<[FileIdentity: (environment: Environment, users: Int)]>([:])
}
