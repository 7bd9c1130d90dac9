import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import PersonalData
import PostgresEventStore
import PostgresSide
import PostgresTesting
import SideFiles
import Testing

/// What every side store does, whatever it keeps things in.
@Suite struct `A side store` {
    /// Where a store keeps things, opened as often as a test likes.
    enum Form: String, CaseIterable {
        case memory, folder, sealed, postgres

        /// How many lines are added, and how many of them stay.
        var lines: (added: Int, kept: ClosedRange<Int>) {
            switch self {
            case .memory, .folder, .sealed: (50_000, 10_000...40_000)
            case .postgres: (1_000, 200...210)
            }
        }
    }

    private final class Place: Sendable {
        let folder: Folder
        private let form: Form
        private let memory = SideStoreInMemory()
        private let keys: KeyFile
        private let log: PostgresEventStore?

        init(_ form: Form) async throws {
            self.form = form
            folder = try Folder()
            keys = KeyFile(path: folder.path + "/keys", of: UUID())
            try keys.make()
            log =
                form == .postgres
                ? try await PostgresEventStore.create(
                    at: Cluster.shared.cluster.address, schema: Cluster.newSchema()) : nil
        }

        /// As the next process would have it.
        func open() throws -> any SideStore {
            switch form {
            case .memory: memory
            case .folder: SideFolder(path: folder.path)
            case .sealed: SealedSideStore(SideFolder(path: folder.path), keys: keys)
            case .postgres:
                try PostgresSideStore(beside: #require(log), unchanged: 100, lines: 200)
            }
        }
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Keys as this kind has them.
    private func keys(_ kind: SideKind) -> [String] {
        switch kind {
        case .unchanged: (0..<3).map { key($0) }.sorted()
        case .reactions: ["mail.json", "shipping.json", "stock.json"]
        case .consumers: ["mail.json", "orders.json", "webhook.json"]
        case .snapshots: ["discarded", "product/0a.snapshot", "wallet/0a.snapshot"]
        case .check: ["order.txt", "product.txt", "wallet.txt"]
        case .checkpoints: ["00000000000000000001.note", "keys", "witnesses"]
        case .jobs: ["0a.json", "0a.result", "0b.json"]
        case .hooks: ["crm.example.json", "crm.json", "shop.json"]
        }
    }

    @Test(arguments: Form.allCases, SideKind.allCases)
    func `gives back what was put last, to the next process too`(
        form: Form, kind: SideKind
    ) async throws {
        let place = try await Place(form)
        let keys = keys(kind)
        let store = try place.open()
        #expect(try await store.get(keys[0], of: kind) == nil)
        #expect(try await store.list(kind) == [])
        try await store.put([], of: kind)
        try await store.put(
            [SideValue(keys[1], bytes("b")), SideValue(keys[0], bytes("a\n\0é"))], of: kind)
        try await store.put([SideValue(keys[1], bytes("new"))], of: kind)
        for store in [store, try place.open()] {
            #expect(try await store.get(keys[0], of: kind) == bytes("a\n\0é"))
            #expect(try await store.get(keys[1], of: kind) == bytes("new"))
            #expect(try await store.get(keys[2], of: kind) == nil)
            #expect(try await store.list(kind) == [keys[0], keys[1]])
        }
    }

    @Test(arguments: Form.allCases, SideKind.allCases)
    func `keeps nothing of what was removed, and all of the rest`(
        form: Form, kind: SideKind
    ) async throws {
        let place = try await Place(form)
        let keys = keys(kind)
        let store = try place.open()
        try await store.remove([keys[0]], of: kind)
        for key in keys { try await store.put([SideValue(key, bytes(key))], of: kind) }
        try await store.remove([keys[1]], of: kind)
        try await store.remove([keys[1]], of: kind)
        for store in [store, try place.open()] {
            #expect(try await store.get(keys[1], of: kind) == nil)
            #expect(try await store.list(kind) == [keys[0], keys[2]])
        }
        try await store.put([SideValue(keys[1], bytes("again"))], of: kind)
        #expect(try await place.open().get(keys[1], of: kind) == bytes("again"))
        #expect(try await place.open().get(keys[2], of: kind) == bytes(keys[2]))
    }

    @Test(arguments: Form.allCases)
    func `keeps kinds apart`(form: Form) async throws {
        let place = try await Place(form)
        let store = try place.open()
        for kind in SideKind.allCases {
            try await store.put([SideValue(key(1), bytes(kind.rawValue))], of: kind)
        }
        for kind in SideKind.allCases {
            #expect(try await store.get(key(1), of: kind) == bytes(kind.rawValue))
        }
    }

    @Test(arguments: Form.allCases)
    func `takes from many at once, each value whole`(form: Form) async throws {
        let place = try await Place(form)
        for kind in SideKind.allCases {
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        for number in 0..<6 {
                            let value = SideValue(
                                key(number), Array(repeating: UInt8(writer), count: 3_000))
                            await #expect(throws: Never.self) {
                                try await place.open().put([value], of: kind)
                            }
                        }
                    }
                }
            }
            let store = try place.open()
            #expect(try await store.list(kind) == (0..<6).map { key($0) }.sorted())
            for number in 0..<6 {
                let value = try #require(try await store.get(key(number), of: kind))
                #expect(value.count == 3_000 && Set(value).count == 1)
            }
        }
    }

    @Test(arguments: Form.allCases)
    func `lists lines in the order in which they came, until they are cleared`(
        form: Form
    ) async throws {
        let place = try await Place(form)
        #expect(try await place.open().lines(of: .refused) == [])
        for number in 0..<5 { try await place.open().add(bytes("line \(number)"), to: .refused) }
        let all = (0..<5).map { bytes("line \($0)") }
        #expect(try await place.open().lines(of: .refused) == all)
        try await place.open().clear(.refused)
        #expect(try await place.open().lines(of: .refused) == [])
        try await place.open().clear(.refused)
        try await place.open().add(bytes("new"), to: .refused)
        #expect(try await place.open().lines(of: .refused) == [bytes("new")])
    }

    @Test(arguments: Form.allCases)
    func `lets only the oldest lines go, and not for ever more of them stay`(
        form: Form
    ) async throws {
        let place = try await Place(form)
        let store = try place.open()
        let line = String(repeating: "x", count: 100)
        let (added, kept) = form.lines
        for number in 0..<added { try await store.add(bytes("\(number) \(line)"), to: .refused) }
        let lines = try await store.lines(of: .refused)
        #expect(kept.contains(lines.count))
        #expect(lines == (added - lines.count..<added).map { bytes("\($0) \(line)") })
    }

    @Test(arguments: [Form.folder, .sealed])
    func `leaves files that nobody else may read, and nothing half put in place`(
        form: Form
    ) async throws {
        let place = try await Place(form)
        for kind in SideKind.allCases {
            try await place.open().put(keys(kind).map { SideValue($0, [1]) }, of: kind)
        }
        try await place.open().add([65], to: .refused)
        #expect(
            try place.folder.files == [
                "check/order.txt", "check/product.txt", "check/wallet.txt",
                "checkpoints/00000000000000000001.note", "checkpoints/keys",
                "checkpoints/witnesses",
                "consumers/mail.json", "consumers/orders.json", "consumers/webhook.json",
                "hooks/crm.example.json", "hooks/crm.json", "hooks/shop.json",
                "jobs/0a.json", "jobs/0a.result", "jobs/0b.json", "keys",
                "reactions/mail.json", "reactions/shipping.json", "reactions/stock.json",
                "refused/refused.ndjson", "snapshots/discarded", "snapshots/product/0a.snapshot",
                "snapshots/wallet/0a.snapshot", "unchanged/data.mdb", "unchanged/lock.mdb",
            ])
        for folder in [
            "check", "checkpoints", "consumers", "hooks", "jobs", "reactions", "refused",
            "snapshots",
            "unchanged",
        ] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: place.folder.path + "/" + folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700, "\(folder)")
        }
    }

    @Test(arguments: SideKind.allCases)
    func `says so where a folder can't be made or read`(kind: SideKind) async throws {
        let folder = try Folder()
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(kind.rawValue)"))
        let store = SideFolder(path: folder.path)
        #expect(try await store.get(key(1), of: kind) == nil)
        let error = await #expect(throws: EventStoreError.self) {
            try await store.put([SideValue(key(1), [1])], of: kind)
        }
        guard case .unavailable(let why) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(why.contains("\(folder.path)/\(kind.rawValue)"))
    }
}
