import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Importing
import Records
import Vocabulary

/// An import under way: once through the file to decide it all, and once more to store it.
final class ImportRun {
    /// What becomes of it.
    enum Way {
        /// Nothing is stored.
        case rehearsal
        /// All or nothing.
        case whole
        /// Whatever can be taken.
        case partial
    }

    private let session: Session
    private let plan: ImportPlan
    private let source: ImportSource
    private let actor: String?
    private let reason: String?
    private let way: Way
    private let telling: ImportTelling
    private var currencies: [String: Currency] = [:]

    init(
        session: Session, plan: ImportPlan, source: ImportSource, actor: String?, reason: String?,
        way: Way
    ) {
        self.session = session
        self.plan = plan
        self.source = source
        self.actor = actor
        self.reason = reason
        self.way = way
        telling = ImportTelling(session: session, command: plan.form.name)
    }

    func run() async throws {
        Signals.listen()
        let actor = session.actor(actor).value
        try await session.withStore(actor: actor, for: way == .rehearsal ? .asking : .writing) {
            office in
            var tally = Tally(.did)
            if way != .partial {
                let (checked, adopted) = try await checked(office)
                guard let adopted else { return try telling.end(checked, stored: false) }
                if adopted.isWhole || Signals.asked != nil {
                    try telling.end(checked.stored(adopted.commands), stored: true)
                    return try session.warn(of: adopted.heldUp)
                }
                // Somebody else has written meanwhile, so the rest is decided anew.
                tally.storedBefore = adopted.commands
            }
            let done = try await pass(office.commands, "importing", of: office, tally)
            let heldUp = office.commands.reactions.heldUp()
            try telling.end(done, stored: true)
            return try session.warn(of: heldUp)
        }
        if let status = Signals.asked { throw status }
        if telling.refused > 0 { throw ExitStatus.refused }
    }

    /// What was stored as it had been decided.
    private struct Adopted {
        var commands: Int
        var isWhole: Bool
        var heldUp: [(reactor: String, heldUp: HeldUp)]
    }

    /// Decides it all, and stores what was decided if it is to be stored and nothing is wrong with it.
    private func checked(
        _ office: BackOffice
    ) async throws -> (Tally, Adopted?) {
        try await office.drafting { drafted, drafts in
            let checked = try await pass(
                drafted.commands, "checking", of: office,
                Tally(way == .rehearsal ? .would : .checked))
            if way == .rehearsal || checked.refused > 0 || Signals.asked != nil {
                return (checked, nil)
            }
            let progress = session.progress
            defer { progress.finish() }
            var commands = 0
            let isWhole = try await drafts.adopt { ids, share in
                commands += ids.count { !$0.hasPrefix(Reaction.idPrefix) }
                progress.update(
                    "storing", UInt64(share * Double(checked.lines)), of: UInt64(checked.lines))
                return Signals.asked == nil
            }
            let heldUp = drafted.commands.reactions.heldUp()
            return (checked, Adopted(commands: commands, isWhole: isWhole, heldUp: heldUp))
        }
    }

    /// Once through the file.
    private func pass(
        _ commands: CommandBus, _ label: String, of office: BackOffice, _ begun: Tally
    ) async throws -> Tally {
        let input = try source.open()
        let progress = session.progress
        defer { progress.finish() }
        var tally = begun
        telling.begin()
        do {
            var maker = try CommandMaker(
                plan.mapping, plan.form,
                try plan.look.reader(of: input), zone: plan.zone)
            while Signals.asked == nil, let part = try await self.part(&maker, office) {
                try await send(part, commands, maker, &tally)
                // The file's size says how many there will be, by how many came of how much of it.
                let total = input.size.map { size in
                    UInt64(Double(tally.lines) * Double(size) / Double(max(input.taken, 1)))
                }
                progress.update(label, UInt64(tally.lines), of: total)
            }
        } catch let fault as RowFault {
            progress.finish()
            try telling.refuse([fault], &tally)
            tally.isCutOff = true
        } catch let rejection as Rejection {
            throw Failure(rejection)
        }
        return tally
    }

    /// What is decided in one go.
    private enum Item {
        case made(MadeCommand)
        case faults([RowFault])
    }

    private static let atOnce = 500

    private func part(_ maker: inout CommandMaker, _ office: BackOffice) async throws -> [Item]? {
        var items: [Item] = []
        while items.count < Self.atOnce, let next = try maker.next() {
            switch next {
            case .failure(let fault): items.append(.faults([fault]))
            case .success(let rows):
                let currency = try await currency(of: rows, maker, office)
                do throws(RowFaults) {
                    var made = try maker.command(of: rows, in: currency)
                    made.envelope.reason = made.envelope.reason ?? reason
                    items.append(.made(made))
                } catch {
                    items.append(.faults(error.all))
                }
            }
        }
        return items.isEmpty ? nil : items
    }

    private func send(
        _ items: [Item], _ commands: CommandBus, _ maker: CommandMaker, _ tally: inout Tally
    ) async throws {
        let made = items.compactMap { if case .made(let made) = $0 { made } else { nil } }
        var results = try await commands.send(batch: made.map(\.envelope)).makeIterator()
        for item in items {
            switch item {
            case .faults(let faults): try telling.refuse(faults, &tally)
            case .made(let made):
                switch results.next() {
                case .success(let outcome): tally.count(outcome, line: made.lines.upperBound)
                case .failure(let rejection):
                    let faults = rejection.refusals.map { maker.place(of: $0, in: made).told }
                    try telling.refuse(faults, &tally)
                case nil: return
                }
            }
        }
    }

    /// What amounts are in: the currency of the account that a row is of, else that of the business.
    private func currency(
        of rows: CommandRows, _ maker: CommandMaker, _ office: BackOffice
    ) async throws -> Currency {
        for (field, query) in BackOffice.currencyFields {
            guard let id = maker.text(of: field, in: rows) else { continue }
            if let known = currencies[query + " " + id] { return known }
            guard let found = try await office.currency(in: query, [(name: field, text: id)]) else {
                continue
            }
            currencies[query + " " + id] = found
            return found
        }
        if let known = currencies[""] { return known }
        let currency = try await office.presentCurrency()
        currencies[""] = currency
        return currency
    }
}

extension RowFault {
    /// As an import tells it: a command's own id says whether a row was imported before.
    fileprivate var told: RowFault {
        guard refusal.code == .commandIDReused else { return self }
        return RowFault(
            line,
            Refusal(
                .changedRow, "this was imported before, and reads otherwise now",
                hint: "what is stored stays; send what has changed as a command of its own"))
    }
}
