import Daybook
import EventSourcing
import Records
import Wording

/// A text that is looked for in all lists at once, by their own filters, and among commands, screens and positions.
struct Search: Sendable {
    private let text: String
    private let searched: SearchedText
    private let visit: Visit
    private let most: Int

    /// Of one list so many are looked at; the best of those are shown.
    private static let mostRanked = 50

    init(_ text: String, _ visit: Visit, most: Int) {
        self.text = text.trimmingPrefix { $0.isWhitespace }.description
        searched = SearchedText(self.text)
        self.visit = visit
        self.most = most
    }

    /// What was found, kind by kind.
    struct Found: Sendable {
        var groups: [Group] = []
        /// The one thing that is called just so, if there is one.
        var only: String?

        struct Group: Sendable {
            var name: String
            var total: Int64
            var hits: [Hit]
            /// The list of all of them.
            var all: String?
        }
    }

    /// One of it.
    struct Hit: Sendable {
        var address: String
        var label: String
        var besides = ""
        /// 0: it is called just so; 1: one of its words begins so; 2: it has it somewhere.
        var rank = 2
        /// What it is known by, whatever list it stands in.
        var id = ""
    }

    func found() async throws -> Found {
        guard !searched.isEmpty, text.utf8.count <= 400 else { return Found() }
        async let named = named()
        var lists = await withTaskGroup { group in
            for (index, kind) in SoughtKind.all.enumerated() {
                group.addTask { (index, await self.group(of: kind)) }
            }
            var found: [(Int, Found.Group)] = []
            for await case (let index, let group?) in group { found.append((index, group)) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
        if let named = await named { lists.insert(named, at: 0) }
        let exact = lists.flatMap(\.hits).filter { $0.rank == 0 }
        let others = [pages(), commands()].compactMap(\.self)
        var found = Found(groups: lists + others)
        // A person and what they wrote are called the same: the person is meant.
        if let first = exact.first,
            exact.allSatisfy({ $0.id == first.id || $0.address == first.address })
        {
            found.only = first.address
        }
        return found
    }

    // MARK: - Lists

    private func group(of kind: SoughtKind) async -> Found.Group? {
        let list: List
        do {
            list = try await visit.asking.list(
                kind.query,
                [(name: "text", text: text), (name: "limit", text: "\(Self.mostRanked)")])
        } catch {
            // Not for who asks, or switched off: then there is nothing of it for them to find.
            return nil
        }
        let hits = list.rows.compactMap { hit(kind, $0) }.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element)
        if hits.isEmpty { return nil }
        return Found.Group(
            name: visit.say(kind.title), total: list.total ?? Int64(hits.count),
            hits: Array(hits.prefix(most)),
            all: kind.list.flatMap { path in
                Screens.at(path.split(separator: "/").map(String.init)) == nil
                    ? nil
                    : visit.base + path + Link.parameters([(name: "text", text: text)])
            })
    }

    /// `nil` where who asks may know that there is such a thing, but may not look at it by itself.
    private func hit(_ kind: SoughtKind, _ row: JSONValue) -> Hit? {
        let id = row[kind.id]?.text ?? ""
        let place = Things.address(of: kind.category, id)
        guard visit.caller?.mayOpen(place.split(separator: "/").map(String.init)) == true else {
            return nil
        }
        let texts = kind.labels.compactMap { name in
            name == "status"
                ? row[name]?.text.map(visit.spoken.choice) : visit.plain(row[name])
        }.filter { !$0.isEmpty }
        let label = texts.first ?? Plain.text(id)
        let rest = ([Plain.text(id)] + texts.dropFirst()).filter { $0 != label }
        return Hit(
            address: visit.base + place,
            label: Self.shortened(label), besides: Self.shortened(rest.joined(separator: " · ")),
            rank: rank([id] + texts), id: id)
    }

    private func rank(_ texts: [String]) -> Int {
        let all = texts.map { SearchedText($0) }
        if all.contains(searched) { return 0 }
        return all.contains { $0.hasWord(beginning: searched) } ? 1 : 2
    }

    private static func shortened(_ text: String) -> String {
        text.count > 80 ? text.prefix(79) + "…" : text
    }

    // MARK: - By a name of the log's own

    /// A stream by its name, an event by its position or id, a command by its id: for who may look back.
    private func named() async -> Found.Group? {
        guard visit.caller?.readsLog == true, !text.contains(" ") else { return nil }
        var hits: [Hit] = []
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        do {
            if let position = Int64(digits), position > 0 {
                if try await visit.end() >= position {
                    hits.append(
                        Hit(
                            address: visit.base + "/log/\(position)",
                            label: visit.say("Event at position \(position)"),
                            // A number alone is rather that of an order.
                            rank: text.hasPrefix("#") ? 0 : 1, id: "#\(position)"))
                }
            } else if let (category, id) = Things.taken(from: text) {
                _ = try await visit.asking.get(["v1", "streams", category, id, "revision"])
                hits.append(
                    Hit(
                        address: visit.base + Things.address(of: category, id), label: text,
                        rank: 0, id: id))
            } else if text.utf8.count >= 8, text.contains("-") {
                let event = try await visit.asking.get(["v1", "events", text])
                let position = event["position"]?.integer ?? 0
                hits.append(
                    Hit(
                        address: visit.base + "/log/\(position)",
                        label: event["type"]?.text ?? text,
                        besides: Plain.text(text), rank: 0, id: text))
            }
        } catch {
            // It is no name of anything.
            return nil
        }
        if hits.isEmpty { return nil }
        return Found.Group(name: visit.say("In the log"), total: Int64(hits.count), hits: hits)
    }

    // MARK: - Screens and commands

    private func pages() -> Found.Group? {
        let places = Menu.Place.allCases.filter {
            $0.isBuilt && $0.isOpen(to: visit.caller)
        }.map { (visit.say($0.title), $0.title.description, $0.address) }
        let others = Self.others.filter {
            let words = $0.1.split(separator: "/").map(String.init)
            return Screens.at(words) != nil && visit.caller?.mayOpen(words) == true
        }.map { (visit.say($0.0), $0.0.description, $0.1) }
        return group(
            visit.say("Pages"),
            (places + others).map { title, english, address in
                (label: title, besides: "", also: english, address: visit.base + address)
            })
    }

    private static let others: [(Sentence, String)] = [
        ("Who changed what", "/history/audit"), ("Since when something is so", "/history/bisect"),
        ("History by other rules", "/history/replay"),
        ("Whether the log is sound", "/history/verify"), ("Who has acted", "/history/actors"),
        ("Look back", "/past"), ("Operations", "/operations"), ("Keys", "/keys"),
    ]

    private func commands() -> Found.Group? {
        guard visit.past == nil else { return nil }
        return group(
            visit.say("Commands"),
            CommandDescription.all.filter { $0.isOpen(to: visit.caller) }.map { command in
                (
                    label: visit.spoken.command(command.name),
                    besides: visit.summary(of: command), also: command.name,
                    address: "/do/" + command.name
                )
            })
    }

    private func group(
        _ name: String, _ all: [(label: String, besides: String, also: String, address: String)]
    ) -> Found.Group? {
        let hits = all.filter { one in
            SearchedText(one.label).contains(searched) || SearchedText(one.also).contains(searched)
        }.map { one in
            Hit(
                address: one.address, label: one.label, besides: Self.shortened(one.besides),
                rank: max(rank([one.label, one.also]), 1))
        }.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        if hits.isEmpty { return nil }
        return Found.Group(
            name: name, total: Int64(hits.count), hits: hits.prefix(most).map(\.element))
    }
}
