import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Testing

/// Each field of each command gets each value at the edges of its form, and past them: nothing
/// traps, nothing is repaired silently, and whatever is accepted can be read back.
@Suite struct `Every command, at the edges` {
    private static let commands = BackOffice.contexts.flatMap(\.commands)

    /// Fields of which the log keeps another form than the one that was given, on purpose.
    private static let keptInAnotherForm: Set<String> = [
        // A number is kept as the text it is written as.
        "PlaceOrder.orderNumber",
        // Whole dollars are kept as cents.
        "SyncInvoices.invoices[0].total",
        // A day is kept as the moment in which it begins.
        "ScheduleMatch.date", "RescheduleMatch.date",
    ]

    /// A store in which the command's example would be accepted.
    private static func prepared(
        for command: CommandDescription, clock: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws -> (store: InMemoryEventStore, bus: CommandBus) {
        // The log's clock is no other than the bus's, so that what the bus takes the log takes.
        let store = InMemoryEventStore(clock: { max(.now, clock()) })
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        for line in command.guide.needs {
            try await bus.send(try CommandEnvelope(parsing: Array(line.utf8)))
        }
        return (
            store, CommandBus(BackOffice.contexts, store: store, actor: "tester", clock: clock)
        )
    }

    @Test(arguments: commands.map(\.name))
    func `takes or refuses any value, and keeps what it takes`(name: String) async throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let example = try JSONValue(parsing: Array(command.guide.example.utf8))
        let rehearsal = try await Self.prepared(for: command)
        for site in Site.all(in: command.fields) {
            for value in hostileValues(site.shape) {
                let envelope = CommandEnvelope(name, data: site.placing(value, in: example))
                let what =
                    "\(name).\(site) = \(String(decoding: value.json().prefix(60), as: UTF8.self))"
                do throws(Rejection) {
                    _ = try await rehearsal.bus.rehearse(envelope)
                } catch {
                    expectHonest(error, what)
                    continue
                }
                // What would be accepted is sent for good, and read back.
                let (store, bus) = try await Self.prepared(for: command)
                let before = try await store.head()
                do throws(Rejection) {
                    try await bus.send(envelope)
                } catch {
                    expectHonest(error, what)
                    continue
                }
                let events = try await store.events(LogRead(after: before))
                let states = try await statesAfter(events, in: store, what)
                if !events.isEmpty, !Self.keptInAnotherForm.contains("\(name).\(site)") {
                    expectKept(value, in: events, states, what)
                }
            }
        }
    }

    @Test(arguments: commands.map(\.name), [Timestamp.earliest, .latest])
    func `is decided at either end of time`(name: String, now: Timestamp) async throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let data = try JSONValue(parsing: Array(command.guide.example.utf8))
        for occurredAt in [nil, Timestamp.earliest, .latest] {
            let (_, bus) = try await Self.prepared(for: command, clock: { now })
            do throws(Rejection) {
                _ = try await bus.send(
                    CommandEnvelope(name, data: data, occurredAt: occurredAt))
            } catch {
                expectHonest(
                    error, "\(name) at \(now), occurred \(occurredAt.map(\.description) ?? "now")")
            }
        }
    }

    /// A refusal that tells the caller what was wrong with what they sent.
    private func expectHonest(_ rejection: Rejection, _ what: String) {
        let ours: Set<RejectionCode> = [
            .bug, .damaged, .unreadableEvent, .unavailable, .outcomeUnknown, .busy, .unknownCommand,
        ]
        #expect(!rejection.refusals.isEmpty, "\(what)")
        for refusal in rejection.refusals {
            #expect(!ours.contains(refusal.code), "\(what): \(refusal)")
            #expect(!refusal.message.description.isEmpty, "\(what)")
        }
        expectArabic(rejection, what)
    }

    /// What the events have left of the things they happened to.
    private func statesAfter(
        _ events: [RecordedEvent], in store: InMemoryEventStore, _ what: String
    ) async throws -> [JSONValue] {
        var states: [JSONValue] = []
        for event in events {
            let entity = BackOffice.entities.first { $0.category == event.stream.category }
            let description = try #require(entity, "\(what): \(event.stream)")
            do {
                states.append(try await description.state(of: event.stream.id, in: store).state)
            } catch {
                Issue.record("\(what) can't be read back: \(error)")
            }
        }
        return states
    }

    /// Exactly what was given stands in what was appended, or stood there already: a text but for
    /// white space around it.
    private func expectKept(
        _ value: JSONValue, in events: [RecordedEvent], _ states: [JSONValue], _ what: String
    ) {
        let kept: JSONValue
        switch value {
        case .string(let text): kept = .string(text.trimmed)
        case .integer: kept = value
        case .null, .boolean, .number, .array, .object: return
        }
        if kept == .string("") { return }
        let found =
            states.contains { $0.holds(kept) }
            || events.contains { event in
                kept == .string(event.stream.id) || JSONValue(payload: event.payload).holds(kept)
                    || JSONValue(payload: event.metadata).holds(kept)
            }
        #expect(found, "\(what) was accepted, but isn't in \(events.map(\.type))")
    }
}

extension JSONValue {
    fileprivate init(payload: [UInt8]) {
        do throws(Rejection) {
            try self.init(parsing: payload, limits: .init(bytes: .max, tokens: .max))
        } catch {
            self = .null
        }
    }

    /// Whether it is `value`, or has it somewhere inside.
    fileprivate func holds(_ value: JSONValue) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.holds(value) }
        case .object(let members): members.contains { $0.value.holds(value) }
        case .null, .boolean, .integer, .number, .string: self == value
        }
    }
}
