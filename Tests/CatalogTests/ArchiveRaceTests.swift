import Catalog
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

/// No product on sale is ever left without a live category, whoever comes in between whom.
@Suite struct `A category that is archived while others work` {
    private let store = InterruptedStore()

    private func bus(_ store: any EventStore) -> CommandBus {
        CommandBus([catalogContext], store: store, actor: "tester", clock: { Given.now })
    }

    private func envelope<C: Command>(_ command: C) -> CommandEnvelope {
        CommandEnvelope(C.name, data: JSONValue(of: command))
    }

    /// Sends `command`, and lets `rival` come in right before its append; answers the code that it
    /// is refused with.
    private func send(
        _ command: some Command, rival: some Command
    ) async throws -> RejectionCode? {
        let between = envelope(rival)
        store.interrupt { store in
            _ = try await CommandBus(
                [catalogContext], store: store, actor: "rival", clock: { Given.now }
            ).send(between)
        }
        return await code(of: command, bus(store))
    }

    private func code(of command: some Command, _ bus: CommandBus) async -> RejectionCode? {
        do {
            _ = try await bus.send(envelope(command))
            return nil
        } catch {
            return error.refusals.first?.code
        }
    }

    private func givenLampsAndGifts(product categories: [CategoryID]? = nil) async throws {
        for id in ["lamps", "gifts"] as [CategoryID] {
            #expect(
                await code(of: AddCategory(categoryId: id, title: id.text), bus(store)) == nil)
        }
        if let categories {
            #expect(
                await code(of: addLamp { $0.categoryIds = categories }, bus(store)) == nil)
        }
    }

    private let archive = ArchiveCategory(categoryId: "lamps")

    @Test func `sees a product that comes in between`() async throws {
        try await givenLampsAndGifts()
        #expect(try await send(archive, rival: addLamp()) == .categoryInUse)
    }

    @Test func `is seen by a product that it comes before`() async throws {
        try await givenLampsAndGifts()
        #expect(try await send(addLamp(), rival: archive) == .unknownCategory)
    }

    @Test func `sees a product that is moved to it in between`() async throws {
        try await givenLampsAndGifts(product: ["gifts"])
        let move = ChangeProductDetails(productId: "lamp", categoryIds: ["lamps"])
        #expect(try await send(archive, rival: move) == .categoryInUse)
    }

    @Test func `is seen by a product that is being moved to it`() async throws {
        try await givenLampsAndGifts(product: ["gifts"])
        let move = ChangeProductDetails(productId: "lamp", categoryIds: ["lamps"])
        #expect(try await send(move, rival: archive) == .unknownCategory)
    }

    @Test func `sees a product lose its other category in between`() async throws {
        try await givenLampsAndGifts(product: ["lamps", "gifts"])
        let less = ChangeProductDetails(productId: "lamp", categoryIds: ["lamps"])
        #expect(try await send(archive, rival: less) == .categoryInUse)
    }

    @Test func `sees the other category of a product go in between`() async throws {
        try await givenLampsAndGifts(product: ["lamps", "gifts"])
        let other = ArchiveCategory(categoryId: "gifts")
        #expect(try await send(archive, rival: other) == .categoryInUse)
    }

    @Test func `isn't kept by a product that is discontinued in between`() async throws {
        try await givenLampsAndGifts(product: ["lamps", "gifts"])
        #expect(try await send(archive, rival: DiscontinueProduct(productId: "lamp")) == nil)
    }

    @Test func `goes by what the lines of a batch before it say`() async throws {
        let lines: [any Command] = [
            AddCategory(categoryId: "lamps", title: "Lamps"), addLamp(), archive,
            DiscontinueProduct(productId: "lamp"), archive,
            addLamp { $0.productId = "other" },
        ]
        func line<C: Command>(_ command: C) -> CommandEnvelope { envelope(command) }
        let results = try await bus(store).send(batch: lines.map { line($0) })
        let codes = results.map { result -> RejectionCode? in
            switch result {
            case .success: nil
            case .failure(let rejection): rejection.refusals.first?.code
            }
        }
        #expect(
            codes == [nil, nil, .categoryInUse, nil, nil, .unknownCategory])
    }

    /// What an append has no room for as guards: more than a thousand streams.
    @Test func `goes with more products than an append can name`() async throws {
        let store = InMemoryEventStore()
        let added = ProductAdded(
            title: "Lamp", categoryIds: ["lamps"], basePriceCents: 1, quantity: 0)
        try await append(CategoryAdded(title: "Lamps", slug: "lamps"), "category-lamps", store)
        for number in 1...1_200 {
            try await append(added, "product-\(number)", store)
            if number > 1 { try await append(ProductDiscontinued(), "product-\(number)", store) }
        }
        #expect(await code(of: archive, bus(store)) == .categoryInUse)
        try await append(ProductDiscontinued(), "product-1", store)
        #expect(await code(of: archive, bus(store)) == nil)
    }

    private func append(
        _ event: any DomainEvent, _ stream: String, _ store: InMemoryEventStore
    ) async throws {
        _ = try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName(stream), events: [event.stored])],
                commandID: "\(stream)-\(event.stored.type)"))
    }

    @Test func `is raced by many, and leaves no product without a category`() async throws {
        let store = InMemoryEventStore()
        let bus = bus(store)
        for round in 0..<40 {
            let shelves = [CategoryID("a\(round)"), CategoryID("b\(round)")]
            for id in shelves {
                _ = await code(of: AddCategory(categoryId: id, title: id.text), bus)
            }
            let product = ProductID("p\(round)")
            await withTaskGroup(of: Void.self) { group in
                for id in shelves {
                    group.addTask { await attempt(ArchiveCategory(categoryId: id), bus) }
                }
                group.addTask {
                    await attempt(
                        addLamp { ($0.productId, $0.categoryIds) = (product, shelves) }, bus)
                    await attempt(
                        ChangeProductDetails(productId: product, categoryIds: [shelves[1]]), bus)
                }
            }
            let state = try await store.load(Product.self, product).state
            var live = false
            for id in state.categoryIds {
                if try await store.load(Category.self, id).state.isLive { live = true }
            }
            #expect(live || !state.exists, "round \(round)")
        }
    }
}

/// Sends a command that may well be refused.
private func attempt<C: Command>(_ command: C, _ bus: CommandBus) async {
    do {
        _ = try await bus.send(CommandEnvelope(C.name, data: JSONValue(of: command)))
    } catch {
        #expect(!error.refusals.contains { $0.code == .bug })
    }
}
