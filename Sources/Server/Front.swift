import Logging

/// What all requests have in common, whichever store they are for: what is taken from anybody, and what is counted.
final class Front: Sendable {
    let settings: ServerSettings
    let connections: Connections
    /// Requests under way that a proxy asks for others.
    let underWay: Connections
    /// What the stores lie on.
    let disk: StoreDisk
    let metrics = ServerMetrics()
    let logger: Logger

    init(_ settings: ServerSettings, disk: StoreDisk, logger: Logger) {
        self.settings = settings
        connections = Connections(settings.limits)
        underWay = Connections(settings.limits)
        self.disk = disk
        self.logger = logger
    }
}

/// Which stores are served.
enum ServedStores: Sendable {
    /// One, at the addresses of the table.
    case one(ServedStore)
    /// Many, each at those below its own.
    case many(ManyStores)
}
