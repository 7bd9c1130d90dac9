package import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import HTTPTypes
import Hummingbird
package import Logging
import NIOCore
import ReadModels
import ServiceLifecycle
package import UnixSignals

/// Serves one store over HTTP until it is told to stop: then answers are finished, live readers are told to come
/// back, and what was accepted is on the disk.
package struct DaybookServer: Sendable {
    private let served: ServedStore
    private let settings: ServerSettings
    private let logger: Logger
    private let tokensUntil: Position
    private let posting: HookPosting?

    /// Gets all ready that a request needs.
    package init(
        _ office: BackOffice, _ settings: ServerSettings, logger: Logger
    ) async throws {
        let tokens = KnownTokens()
        tokensUntil = try await tokens.catchUp(with: office.store)
        // Where nothing can be written they are known for as long as the server runs.
        let side = office.isReadOnly ? SideStoreInMemory() : office.side
        let jobs = Jobs(in: side, settings.limits, logger)
        try await jobs.takeOver()
        served = ServedStore(
            office: office, settings: settings, tokens: tokens,
            readers: LiveReaders(most: settings.limits.readers),
            connections: Connections(settings.limits), underWay: Connections(settings.limits),
            disk: StoreDisk(folder: office.folder),
            metrics: ServerMetrics(),
            rates: RequestRates(perSecond: settings.limits.requestsASecond), jobs: jobs,
            links: SignInLink(of: settings.owner), logger: logger)
        self.settings = settings
        self.logger = logger
        // How far they have come is kept beside the log.
        posting =
            office.isReadOnly
            ? nil
            : HookPosting(
                office,
                report: { fault in
                    logger.error("nothing is posted", metadata: ["error": "\(fault)"])
                })
    }

    /// A link's last part by which whoever started the server comes in once, without a token: `/sign-in/once/…`.
    package func signInOnce() -> String { served.links.make() }

    /// Whether nobody has a token that opens anything.
    package var letsNobodyIn: Bool { served.tokens.isEmpty }

    /// Runs until its service group is shut down. `listening` is told the port once it listens.
    package func run(
        until signals: [UnixSignal] = [.sigterm, .sigint],
        listening: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let (served, limits, connections) = (served, settings.limits, served.connections)
        let (waiting, listens) = AsyncStream.makeStream(of: Void.self)
        let application = Application(
            responder: Responder(served: served, routes: .table, hosts: HostNames(settings)),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionGuard(connections, limits)],
                    idleTimeout: TimeAmount(limits.idle),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
                        maxHeaderFieldCount: limits.headFields))),
            configuration: .init(
                address: .hostname(settings.host, port: settings.port), serverName: nil,
                backlog: 1_024),
            onServerRunning: { channel in
                await listening(channel.localAddress?.port ?? 0)
                listens.finish()
            },
            logger: logger)
        var configuration = ServiceGroupConfiguration(
            // By names of their own: else each is called what it consists of, which takes a third of the start to write out.
            services: [
                Self.service(application, "http"),
                Self.service(Ending(readers: served.readers), "live readers"),
                Self.service(JobsEnding(jobs: served.jobs), "jobs"),
                Self.service(TokenWatch(served: served, position: tokensUntil), "tokens"),
            ]
                + (settings.preparesRows && !served.office.isReadOnly
                    ? [Self.service(RowsReady(office: served.office, waiting: waiting), "rows")]
                    : [])
                + (posting.map { [Self.service(HookService(posting: $0), "hooks")] } ?? []),
            gracefulShutdownSignals: signals, logger: logger)
        // What isn't done by then is given up: whoever sent it sends it again, under its key.
        configuration.maximumGracefulShutdownDuration = limits.stopping
        let group = ServiceGroup(configuration: configuration)
        try await group.run()
    }

    private static func service(
        _ service: any Service, _ name: String
    ) -> ServiceGroupConfiguration.ServiceConfiguration {
        // One that can't go on ends the others as if they had been told to stop: cut off in the midst of an answer, they
        // would take the process down before it has said why.
        .init(
            service: service, failureTerminationBehavior: .gracefullyShutdownGroup,
            serviceName: name)
    }
}

/// Sends live readers away when the server is to stop: else it would wait for them.
private struct Ending: Service {
    let readers: LiveReaders

    func run() async throws {
        await withGracefulShutdownHandler {
            do { try await gracefulShutdown() } catch {
                // Stopped at once instead.
            }
        } onGracefulShutdown: {
            readers.endAll()
        }
    }
}

/// Cuts jobs off when the server is to stop: whoever wants one asks for it again.
private struct JobsEnding: Service {
    let jobs: Jobs

    func run() async throws {
        do { try await gracefulShutdown() } catch {
            // Stopped at once instead.
        }
        await jobs.stop()
    }
}

/// Has rows made that nobody has asked for yet, once those who ask are let in.
private struct RowsReady: Service {
    let office: BackOffice
    let waiting: AsyncStream<Void>

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                for await _ in waiting {}
                await office.readModels.prepare()
                // There is no more to do: one that ended before would stop the others.
                try await gracefulShutdown()
            }
        } catch is CancellationError {
            // Told to stop: what isn't made by then is made by who asks for it.
        }
    }
}

/// Follows which tokens there are, and sends those away whose token opens nothing any more.
private struct TokenWatch: Service {
    let served: ServedStore
    let position: Position

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                try await follow()
                // A store that was closed tells nothing more, and what asks it is told so.
                try await gracefulShutdown()
            }
        } catch is CancellationError {
            // Told to stop: that is no fault, by which others would be stopped at once.
        }
    }

    /// Goes on once a database that was away is back, for however long that was; ends where the log is lost.
    private func follow() async throws {
        let (served, store) = (served, served.office.store)
        while true {
            do {
                return try await served.tokens.follow(store, after: position) { token in
                    served.readers.end(of: token)
                }
            } catch EventStoreError.unavailable where store.breakable?.whyBroken == nil {
                try await Task.sleep(for: .seconds(1))
            }
        }
    }
}
