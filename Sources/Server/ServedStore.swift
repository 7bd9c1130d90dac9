import Daybook
import EventSourcingRuntime
import EventStore
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
    let disk: StoreDisk
    let metrics: ServerMetrics
    let rates: RequestRates
    let jobs: Jobs
    let page = Page()
    let links: SignInLink
    let logger: Logger
    let place: Place
    /// Another one each time that the server is started: what was answered by another binary may read otherwise
    /// at the same position.
    let run = String(UInt64.random(in: 0...(.max)), radix: 36)

    /// What it is to the server.
    enum Place: Sendable {
        /// All that is served.
        case alone
        /// One of many; there are tokens that open all of them.
        case ofMany(StoreName, isGoodOfAll: @Sendable (String) -> Bool)
        /// The one of many whose own tokens those are.
        case ofService
    }

    /// What its addresses begin with, in the place of `/v1`; `nil`: nothing else.
    var root: String? {
        switch place {
        case .alone: nil
        case .ofMany(let name, _): "/v1/stores/\(name)"
        case .ofService: "/v1/stores/\(StoreName.service)"
        }
    }

    private init(
        _ office: BackOffice, _ front: Front, _ logger: Logger, tokens: KnownTokens, jobs: Jobs,
        disk: StoreDisk, metrics: ServerMetrics, readers: LiveReaders, _ place: Place
    ) {
        self.office = office
        settings = front.settings
        self.tokens = tokens
        self.readers = readers
        connections = front.connections
        self.disk = disk
        self.metrics = metrics
        rates = RequestRates(perSecond: front.settings.limits.requestsASecond)
        self.jobs = jobs
        links = SignInLink(of: front.settings.owner)
        self.logger = logger
        self.place = place
    }

    /// Gets all ready that a request needs; answers how far its tokens are known, too.
    static func made(
        _ office: BackOffice, _ front: Front, _ logger: Logger,
        metrics: ServerMetrics, readers: LiveReaders, _ place: Place
    ) async throws -> (ServedStore, Position) {
        let tokens: KnownTokens =
            switch place {
            case .alone, .ofMany: KnownTokens()
            case .ofService: KnownTokens(ofAll: true)
            }
        let until = try await tokens.catchUp(with: office.store)
        // Where nothing can be written they are known for as long as the server runs.
        let side = office.isReadOnly ? SideStoreInMemory() : office.side
        let jobs = Jobs(in: side, front.settings.limits, logger)
        try await jobs.takeOver()
        let served = ServedStore(
            office, front, logger, tokens: tokens, jobs: jobs,
            disk: StoreDisk(folder: office.folder),
            metrics: metrics, readers: readers, place)
        return (served, until)
    }

    /// What posts its events to hooks; `nil` where how far that has come can't be kept.
    func posting() -> HookPosting? {
        if office.isReadOnly { return nil }
        let logger = logger
        return HookPosting(
            office,
            report: { logger.error("nothing is posted", metadata: ["error": "\($0)"]) })
    }

    /// Who shows this secret: of a token, or of a session that a link began; `nil` where it opens nothing.
    func caller(showing secret: String) async throws -> Caller? {
        if let caller = links.caller(showing: secret) { return caller }
        return try await tokens.caller(showing: secret, in: office.store)
    }

    /// Whether what they came in by still opens anything.
    func isGood(_ caller: Caller) -> Bool {
        guard caller.isOfAll, case .ofMany(_, let isGoodOfAll) = place else {
            return tokens.isGood(caller.tokenID)
        }
        return isGoodOfAll(caller.tokenID)
    }
}
