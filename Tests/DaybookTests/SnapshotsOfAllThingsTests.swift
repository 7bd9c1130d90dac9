import Daybook
import EventSourcing
import EventStore
import Foundation
import Testing

/// Which things can be restored from their fields alone, tried on all that happens in part of a year.
@Suite struct `Snapshots of things` {
    @Test func `are kept only of those whose fields are their whole state`() async throws {
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        for envelope in DemoYear(days: 60) { _ = try? await bus.send(envelope) }
        var streams: [StreamName] = []
        _ = try await store.readAll(LogRead()) { view in
            if view.revision == 0 { streams.append(view.stream) }
            return true
        }
        var unfit: Set<String> = []
        for kind in BackOffice.entities {
            for stream in streams where stream.category == kind.category {
                let events = try await store.events(of: stream)
                if try !kind.isRestorable(after: events) { unfit.insert(kind.category) }
            }
        }
        print("can't be restored from their fields: \(unfit.sorted().joined(separator: ", "))")
        for kind in BackOffice.entities where kind.snapshotAfter != nil {
            #expect(!unfit.contains(kind.category), "\(kind.category)")
        }
    }

    @Test func `are kept of nothing personal`() {
        let personal = BackOffice.events.filter { $0.personal != nil || $0.forgets != nil }
        let types = personal.flatMap(\.names)
        for kind in BackOffice.entities where kind.snapshotAfter != nil {
            #expect(!kind.isMade(of: types), "\(kind.category)")
        }
    }

    @Test func `serve the next process, and are thrown away when they are no good`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let office = try await BackOffice.create(at: folder.path, actor: "tester")
        try await office.commands.send(
            CommandEnvelope(
                "AddCategory", data: try json(#"{"categoryId":"c","title":"Lamps"}"#)))
        try await office.commands.send(
            CommandEnvelope(
                "AddProduct",
                data: try json(
                    #"{"productId":"p","title":"Lamp","categoryIds":["c"],"basePriceCents":100,"quantity":0}"#
                )))
        for number in 1...501 {
            try await office.commands.send(
                CommandEnvelope(
                    "AdjustStock",
                    data: try json(#"{"productId":"p","delta":\#(number % 2 + 1)}"#),
                    reason: "count"))
        }
        await office.close()
        // Whoever has the product before them all along has no need to fold it; the next process has.
        let next = try await BackOffice.open(at: folder.path, actor: "tester")
        try await next.commands.send(
            CommandEnvelope(
                "AdjustStock", data: try json(#"{"productId":"p","delta":1}"#), reason: "count"))
        await next.close()
        let kept = folder.appending(path: "snapshots/product")
        let files = try FileManager.default.contentsOfDirectory(atPath: kept.path)
        #expect(files.count == 1)
        let before = await BackOffice.snapshots(at: folder.path)
        #expect(before == (1, 0))

        // A file that a crash, or a hand, has ruined.
        let file = kept.appending(path: try #require(files.first))
        try Data("{}".utf8).write(to: file)
        let again = try await BackOffice.open(at: folder.path, actor: "tester")
        let report = try await BackOffice.preflight(of: again, at: folder.path).run()
        #expect(report.snapshots.unreadable == 1)
        try await again.commands.send(
            CommandEnvelope(
                "AdjustStock", data: try json(#"{"productId":"p","delta":1}"#), reason: "count"))
        let after = await BackOffice.snapshots(at: folder.path)
        #expect(after == (1, 1))
        #expect(
            try await BackOffice.preflight(of: again, at: folder.path).run().snapshots
                == .init(count: 1))
        await again.close()
    }
}
