import Daybook
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Exports
import Foundation
import History
import Preflight
import ReadModels
import Records
import Replay

/// The ways to look at a back office without changing anything.
enum Look: CaseIterable {
    case replayed, replayedByARule, bisected, checked, audited, explained, told, exported, verified
    case rehearsed, projectionsShown, difference

    /// Beginnings of the names of files that it may make or change: caches.
    var writes: [String] {
        switch self {
        case .bisected, .audited, .explained: ["views"]
        case .rehearsed: ["snapshots"]
        case .replayed, .replayedByARule, .checked, .told, .exported, .verified, .projectionsShown,
            .difference:
            []
        }
    }

    func look(
        _ office: BackOffice, _ folder: String, _ random: inout SeededRandom
    ) async throws {
        let head = try await office.store.head()
        guard head > 0 else { return }
        let event = try await event(at: .random(in: 1...head, using: &random), office)
        switch self {
        case .replayed: _ = try await office.replay(from: .random(in: 1...head, using: &random))
        case .replayedByARule: _ = try await office.replay(rules: [rule(for: event, &random)])
        case .bisected:
            let search = try QueryCondition("\(list(&random)) total >= 3")
            _ = try await office.queries.bisect(search, from: 1, through: head)
        case .checked: _ = try await office.preflight().run()
        case .audited:
            let index = try await office.readModels.auditIndex()
            let trail = AuditTrail(index, of: BackOffice.entities, in: office.store)
            try await trail.eachChange(.init(after: head / 2)) { _ in true }
        case .explained:
            let causes = Causes(try await office.readModels.auditIndex(), in: office.store)
            _ = try await causes.tree(around: event)
        case .told: try await tell(event, office)
        case .exported: try await export(office, through: head)
        case .verified: _ = try await office.verify()
        case .rehearsed: await rehearse(office, &random)
        case .projectionsShown: _ = try await office.readModels.status()
        case .difference:
            do {
                _ = try await office.readModels.difference("orders")
            } catch ReadModelFault.nothingServes {
                // Nobody has asked for orders yet.
            }
        }
    }

    private func event(at position: Position, _ office: BackOffice) async throws -> RecordedEvent {
        try await office.store.events(LogRead(after: position - 1, through: position))[0]
    }

    private func list(_ random: inout SeededRandom) -> String {
        ["orders", "products", "users", "conversations"].randomElement(using: &random) ?? "orders"
    }

    /// One by which something that has happened would be otherwise.
    private func rule(
        for event: RecordedEvent, _ random: inout SeededRandom
    ) throws -> ReplayRule {
        let command = event.context.command?.name ?? "AdjustStock"
        let rules = [
            "refuse \(command)", "require reason \(command)", "limit order.totalCents 20000",
            "limit product.quantity 3", "forbid order.status * -> delivered", "refuse AdjustStock",
        ]
        return try ReplayRule.rules(
            rules.randomElement(using: &random) ?? "", of: BackOffice.contexts)[0]
    }

    private func tell(_ event: RecordedEvent, _ office: BackOffice) async throws {
        let (id, store) = (event.stream.id, office.store)
        guard let kind = BackOffice.entities.first(where: { $0.category == event.stream.category })
        else { return }
        _ = try await kind.state(of: id, in: store, through: event.position)
        _ = try await kind.blame(of: id, in: store)
        _ = try await kind.value(at: "status", of: id, in: store)
        _ = try await kind.difference(
            of: id, in: store, from: .beginning, to: .revision(event.revision))
    }

    private func export(_ office: BackOffice, through head: Position) async throws {
        let catalog = EventCatalog(BackOffice.entities)
        let (cloud, log) = (
            CloudEvents(store: UUID(), by: "daybook", catalog), ObjectCentricLog(catalog)
        )
        var written = log
        for event in try await office.store.events(LogRead(through: head)) {
            _ = try cloud.json(event)
            _ = try written.write(event)
        }
        for object in written.objects {
            _ = try await written.object(object, in: office.store, through: head)
        }
    }

    private func rehearse(_ office: BackOffice, _ random: inout SeededRandom) async {
        for command in BackOffice.contexts.flatMap(\.commands).shuffled(using: &random).prefix(10) {
            do throws(Rejection) {
                let data = try JSONValue(parsing: Array(command.guide.example.utf8))
                _ = try await office.commands.rehearse(CommandEnvelope(command.name, data: data))
            } catch {
                // The example is of things that aren't there.
            }
        }
    }
}
