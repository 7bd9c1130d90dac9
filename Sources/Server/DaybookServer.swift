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

/// Serves one store over HTTP, or many, until it is told to stop: then answers are finished, live readers are told to
/// come back, and what was accepted is on the disk.
package struct DaybookServer: Sendable {
    private typealias Services = [ServiceGroupConfiguration.ServiceConfiguration]

    private let front: Front
    private let stores: ServedStores
    /// What goes on besides, which may wait until it listens.
    private let services: @Sendable (_ waiting: AsyncStream<Void>) -> Services

    /// Gets all ready that a request needs of one.
    package init(
        _ office: BackOffice, _ settings: ServerSettings, logger: Logger
    ) async throws {
        let front = Front(settings, disk: StoreDisk(folder: office.folder), logger: logger)
        let (served, tokensUntil) = try await ServedStore.made(
            office, front, logger, metrics: front.metrics,
            readers: LiveReaders(most: settings.limits.readers), .alone)
        // How far they have come is kept beside the log.
        let posting = served.posting()
        self.front = front
        stores = .one(served)
        services = { waiting in
            [
                Self.service(Ending(readers: served.readers), "live readers"),
                Self.service(JobsEnding(jobs: served.jobs), "jobs"),
                Self.service(TokenWatch(served: served, position: tokensUntil), "tokens"),
            ]
                + (settings.preparesRows && !office.isReadOnly
                    ? [Self.service(RowsReady(office: office, waiting: waiting), "rows")]
                    : [])
                + (posting.map { [Self.service(HookService(posting: $0), "hooks")] } ?? [])
        }
    }

    /// Serves those that are in `places`, each once it is asked for.
    package init(_ places: StorePlaces, _ settings: ServerSettings, logger: Logger) {
        front = Front(settings, disk: StoreDisk(folder: places.folder), logger: logger)
        let many = ManyStores(places, front)
        stores = .many(many)
        services = { _ in [Self.service(StoresService(stores: many), "stores")] }
    }

    /// Those that are served, where they are many.
    var many: ManyStores? {
        switch stores {
        case .one: nil
        case .many(let many): many
        }
    }

    /// Lets go of those of many stores that it has opened.
    package func close() async { await many?.close() }

    /// A link's last part by which whoever started the server comes in once, without a token: `/sign-in/once/…`. Where
    /// many stores are served it opens none.
    package func signInOnce() -> String {
        switch stores {
        case .one(let served): served.links.make()
        case .many: ""
        }
    }

    /// Whether nobody has a token that opens anything, or all.
    package func letsNobodyIn() async -> Bool {
        switch stores {
        case .one(let served): return served.tokens.isEmpty
        case .many(let many):
            // What is wrong with the service's own is told to whoever asks.
            do { return try await many.service()?.running.served.tokens.isEmpty ?? true } catch {
                return false
            }
        }
    }

    /// Runs until its service group is shut down. `listening` is told the port once it listens.
    package func run(
        until signals: [UnixSignal] = [.sigterm, .sigint],
        listening: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let (settings, logger) = (front.settings, front.logger)
        let (limits, connections) = (settings.limits, front.connections)
        let (waiting, listens) = AsyncStream.makeStream(of: Void.self)
        let application = Application(
            responder: Responder(
                front: front, stores: stores, routes: .table, hosts: HostNames(settings)),
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
            services: [Self.service(application, "http")] + services(waiting),
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
