import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

/// Random lives of a few items, through the bus, with a reckoning of our own beside them.
@Suite struct `Whatever becomes of items` {
    /// Where an item is, told from its own events alone.
    private enum Whereabouts: Equatable {
        case here(ItemPlace)
        case returned
    }

    private struct Asker {
        var random: SeededRandom
        var made = 0
        /// What was sold, and what was given back.
        var sales: [TransactionID] = ["s-0"]
        var returns: [TransactionID] = ["r-0"]

        mutating func pick<Value>(_ values: [Value]) -> Value {
            values[Int.random(in: 0..<values.count, using: &random)]
        }
        mutating func chance() -> Bool { Bool.random(using: &random) }

        mutating func some() -> [ItemID] {
            (0..<Int.random(in: 1...2, using: &random)).map { _ in
                ItemID("i-\(Int.random(in: 0..<16, using: &random))")
            }
        }

        mutating func place() -> ItemPlace {
            pick([
                ItemPlace(), ItemPlace(projectId: nil, spaceId: "shelf"),
                ItemPlace(projectId: "kitchen"),
                ItemPlace(projectId: "kitchen", spaceId: "island"), ItemPlace(projectId: "bath"),
                ItemPlace(projectId: "bath", spaceId: "island"),
            ])
        }

        mutating func command() -> any Command {
            made += 1
            switch Int.random(in: 0..<11, using: &random) {
            case 0, 1:
                var command = AddItem()
                command.itemId = some()[0]
                command.accountId = pick(["shop", "shop", "shop", "rival"])
                command.place = place()
                command.details = itemDetails()
                command.details.transactionId = pick(["t-1", "t-1", nil])
                command.details.purchasePriceCents = pick([nil, 0, 100, 100, 250, 250, .most])
                command.details.projectPriceCents = pick([nil, nil, nil, 300, 300, .most])
                return command
            case 2:
                var command = move(some()[0], to: nil)
                command.place = place()
                return command
            case 3, 4, 5:
                let back = chance()
                let project: ProjectID = pick(["kitchen", "kitchen", "bath"])
                let space: SpaceID? = pick([nil, nil, "island", "shelf"])
                let sale = TransactionID("s-\(made)")
                return sell(some(), back: back) {
                    $0.transactionId = sale
                    $0.projectId = project
                    $0.spaceId = space
                }
            case 6:
                let id = some()[0]
                let price: Cents = pick([10, 10, 50, 500, .most])
                return changeItem(id) { $0.purchasePriceCents = price }
            case 7, 8:
                var command = ReverseSale()
                command.transactionId = pick(sales)
                command.reason = "a slip"
                return command
            case 9:
                var command = ReverseReturn()
                command.transactionId = pick(returns)
                command.reason = "a slip"
                return command
            default:
                let id = TransactionID("r-\(made)")
                return giveBack(some()) { $0.returnTransactionId = id }
            }
        }
    }

    @Test(arguments: [1, 5, 23, 77] as [UInt64])
    func `each is in exactly one place, and its price in exactly one transaction`(
        seed: UInt64
    ) async throws {
        let store = InMemoryEventStore(clock: { Given.now })
        let bus = CommandBus([ledgerContext], store: store, actor: "tester", clock: { Given.now })
        try await open(store)
        var asker = Asker(random: SeededRandom(seed: seed))
        var reversals = 0
        var refusals: Set<RejectionCode> = []
        for step in 0..<900 {
            let place = "seed \(seed), step \(step)"
            let command = asker.command()
            let before = try await store.head()
            do throws(Rejection) {
                try await bus.send(envelope(of: command))
                if let sale = command as? SellItems { asker.sales.append(sale.transactionId) }
                if let back = command as? ReturnItems {
                    asker.returns.append(back.returnTransactionId)
                }
                if command is ReverseSale || command is ReverseReturn { reversals += 1 }
            } catch {
                refusals.formUnion(error.refusals.map(\.code))
                // All or nothing: what was refused has left no event, on no stream.
                #expect(try await store.head() == before, "\(place): \(error.refusals)")
                #expect(!error.refusals.contains { $0.code == .bug }, "\(place)")
            }
        }
        let (sales, returns) = (asker.sales.count - 1, asker.returns.count - 1)
        #expect(
            sales > 10 && returns > 0 && reversals > 0,
            "seed \(seed): \(sales) sales, \(returns) returns, \(reversals) reversals")
        let expected: Set<RejectionCode> = [
            .itemElsewhere, .nothingPaid, .notInTransaction, .spaceNotInProject,
        ]
        #expect(refusals.isSuperset(of: expected), "seed \(seed)")
        try await check(store, "seed \(seed)")
    }

    private func open(_ store: InMemoryEventStore) async throws {
        let lines: [(String, [any DomainEvent])] = [
            ("account-shop", [AccountOpened(name: "Shop", ownerUid: "u", currency: "USD")]),
            ("account-rival", [AccountOpened(name: "Rival", ownerUid: "v", currency: "USD")]),
            ("project-kitchen", [ProjectCreated(accountId: "shop", name: "Kitchen")]),
            ("project-bath", [ProjectCreated(accountId: "shop", name: "Bath")]),
            ("space-shelf", [SpaceCreated(accountId: "shop", name: "Shelf")]),
            (
                "space-island",
                [SpaceCreated(accountId: "shop", projectId: "kitchen", name: "Island")]
            ),
            ("budgetcategory-lighting", [category("lighting", of: "shop")]),
            ("transaction-t-1", [purchase { $0.amountCents = 1_000 }]),
        ]
        for (stream, events) in lines {
            _ = try await store.append(
                AppendRequest(
                    [StreamAppend(try StreamName(stream), events: events.map(\.stored))],
                    commandID: "open-\(stream)"))
        }
    }

    private func envelope(of command: some Command) -> CommandEnvelope {
        CommandEnvelope(type(of: command).name, data: JSONValue(of: command))
    }

    /// Reads the whole log, and reckons anew what every item and every transaction must be.
    private func check(_ store: InMemoryEventStore, _ place: String) async throws {
        var items: [StreamName: Whereabouts] = [:]
        var amounts: [TransactionID: Int64] = [:]
        var sums: [TransactionID: Int64] = [:]
        var back: [TransactionID: Int64] = [:]
        var parts: [StreamName: [TransactionID: Int64]] = [:]
        for event in try await store.events(LogRead()) {
            switch event.stream.category {
            case "item":
                for happened in try Item.Event.decode(event) {
                    switch happened {
                    case .added(let added):
                        #expect(items[event.stream] == nil, "\(place), position \(event.position)")
                        items[event.stream] = .here(added.place)
                    case .moved(let moved):
                        #expect(
                            items[event.stream] == .here(moved.from)
                                || items[event.stream] == .returned && moved.reverses != nil,
                            "\(place), position \(event.position)")
                        items[event.stream] = .here(moved.to)
                        if let reversed = moved.reverses {
                            sums[reversed, default: 0] -=
                                parts[event.stream]?.removeValue(forKey: reversed) ?? 0
                        }
                        if let sale = moved.sale {
                            #expect(
                                moved.from.projectId != moved.to.projectId,
                                "\(place), position \(event.position)")
                            sums[sale.transactionId, default: 0] += sale.priceCents.amount
                            if sale.boughtIn != nil {
                                back[sale.transactionId, default: 0] += sale.priceCents.amount
                            }
                            parts[event.stream, default: [:]][sale.transactionId] =
                                sale.priceCents.amount
                        }
                    case .returned(let returned):
                        #expect(
                            items[event.stream] == .here(returned.from),
                            "\(place), position \(event.position)")
                        items[event.stream] = .returned
                        sums[returned.returnTransactionId, default: 0] += returned.priceCents.amount
                        back[returned.returnTransactionId, default: 0] += returned.priceCents.amount
                        parts[event.stream, default: [:]][returned.returnTransactionId] =
                            returned.priceCents.amount
                    case .changed, .bookmarked, .writtenOff, .writeOffReversed: break
                    }
                }
            case "transaction":
                for happened in try Transaction.Event.decode(event) {
                    switch happened {
                    case .recorded(let recorded) where recorded.canonicalKind != nil:
                        amounts[TransactionID(event.stream.id)] =
                            recorded.details.amountCents.amount
                    case .reversed:
                        amounts[TransactionID(event.stream.id)] = 0
                        back[TransactionID(event.stream.id)] = 0
                    case .recorded, .amended, .canceled, .attached, .detached, .reimbursed,
                        .reimbursementReversed:
                        break
                    }
                }
            default: break
            }
        }
        // Sale by sale and return by return, what the items tell is what the books tell.
        #expect(sums == amounts, "\(place)")
        // Of the one purchase no more came back than it cost, by returns and sales together.
        #expect(back.values.reduce(0, +) <= 1_000, "\(place)")
        for (stream, whereabouts) in items {
            let item = try await store.load(Item.self, ItemID(stream.id)).state
            let told: Whereabouts = item.isReturned ? .returned : .here(item.place)
            #expect(told == whereabouts, "\(place), \(stream)")
        }
    }
}
