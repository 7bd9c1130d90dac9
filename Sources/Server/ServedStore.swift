import Daybook
import Logging
import Page

/// What all requests have in common: the store that is served, and what is known of those who call. One thing, so that to
/// hand it on counts one, and not all that it has.
final class ServedStore: Sendable {
    let office: BackOffice
    let settings: ServerSettings
    let tokens: KnownTokens
    let readers: LiveReaders
    let connections: Connections
    /// Requests under way that a proxy asks for others.
    let underWay: Connections
    let disk: StoreDisk
    let metrics: ServerMetrics
    let rates: RequestRates
    let jobs: Jobs
    let page = Page()
    let links: SignInLink
    let logger: Logger
    /// Another one each time that the server is started: what was answered by another binary may read otherwise
    /// at the same position.
    let run = String(UInt64.random(in: 0...(.max)), radix: 36)

    init(
        office: BackOffice, settings: ServerSettings, tokens: KnownTokens, readers: LiveReaders,
        connections: Connections, underWay: Connections, disk: StoreDisk, metrics: ServerMetrics,
        rates: RequestRates, jobs: Jobs, links: SignInLink, logger: Logger
    ) {
        self.office = office
        self.settings = settings
        self.tokens = tokens
        self.readers = readers
        self.connections = connections
        self.underWay = underWay
        self.disk = disk
        self.metrics = metrics
        self.rates = rates
        self.jobs = jobs
        self.links = links
        self.logger = logger
    }

    /// Who shows this secret: of a token, or of a session that a link began; `nil` where it opens nothing.
    func caller(showing secret: String) async throws -> Caller? {
        if let caller = links.caller(showing: secret) { return caller }
        return try await tokens.caller(showing: secret, in: office.store)
    }
}
