import Daybook
import EventSourcing
import EventStore
import Records

/// The ids of things that begin in some way, asked of the server that has the store: of the list whose rows are told
/// apart by them. It has a moment for that, and whatever goes wrong is left unsaid: nobody waits at TAB.
struct ServedIDs: BeginningIDs {
    /// Where they are asked for.
    struct Place {
        fileprivate var address: String
        fileprivate var origin: String
        fileprivate var environment: String?

        /// The server that a line names, or else the environment; `nil` where the store is asked in its folder.
        init?(in line: [String]) {
            if let given = GlobalFlags.value(of: ServerAddress.flag, in: line) {
                (address, origin) = (given, ServerAddress.flag)
            } else if GlobalFlags.value(of: "--data", in: line) == nil,
                let given = es.environment(ServerAddress.variable)
            {
                (address, origin) = (given, ServerAddress.variable)
            } else {
                return nil
            }
            environment = GlobalFlags.environment(line)
        }

        fileprivate func server() throws -> StoreServer {
            let settings = try Settings(environment: environment, file: try .here())
            return try StoreServer(
                try ServerAddress(address, origin),
                token: try Secrets(for: settings.environment.value).token())
        }
    }

    var place: Place
    /// How they begin.
    var start: String

    private static let patience = Duration.seconds(1)
    private static let most = 100
    private static let mostEvents = 200

    func of(_ category: String) async -> [String] {
        guard let list = list({ $0.lowercased() == category.lowercased() + "id" }) else {
            return await latest(of: category)
        }
        return await read(list.query, [list.key, category + "Number"])
    }

    func named(_ field: String) async -> [String] {
        let name = ListedIDs.people.contains(field) ? "userId" : field
        guard let list = list({ $0 == name }) else { return [] }
        return await read(list.query, [list.key])
    }

    /// A list that can be asked for without naming anything, best by a part of its text.
    private func list(_ isMeant: (String) -> Bool) -> (query: QueryDescription, key: String)? {
        let lists = BackOffice.questions.compactMap { query -> (QueryDescription, String)? in
            guard let key = query.rowFields?.key, key.count == 1, isMeant(key[0]),
                !query.parameters.contains(where: \.required)
            else { return nil }
            return (query, key[0])
        }
        return lists.first { $0.0.takesText } ?? lists.first
    }

    private func read(_ query: QueryDescription, _ fields: [String]) async -> [String] {
        var parameters: Parameters = [(name: "limit", text: "\(Self.most)")]
        if query.takesText, !start.isEmpty { parameters.append((name: "text", text: start)) }
        let answer = await glance("/v1/queries/\(query.name.inAddress)", parameters)
        let items = answer?["items"]?.elements ?? []
        var ids: [String] = []
        for field in fields {
            let found = Set(items.compactMap { $0[field]?.text }.filter(isBegun))
            ids += found.subtracting(ids).sorted()
        }
        return ids
    }

    /// Of what no list names: those that something happened to last.
    private func latest(of category: String) async -> [String] {
        let answer = await glance(
            "/v1/events",
            [
                (name: "category", text: category), (name: "backward", text: "true"),
                (name: "limit", text: "\(Self.mostEvents)"),
            ])
        var ids: [String] = []
        for event in answer?["events"]?.elements ?? [] {
            guard let id = event["stream"]?.text.flatMap({ StreamName(possible: $0) })?.id,
                isBegun(id), !ids.contains(id)
            else { continue }
            ids.append(id)
        }
        return ids
    }

    private func isBegun(_ id: String) -> Bool {
        id.lowercased().hasPrefix(start.lowercased())
    }

    private func glance(_ path: String, _ parameters: Parameters) async -> JSONValue? {
        do {
            return try await place.server().glance(path, parameters, within: Self.patience)
        } catch {
            return nil
        }
    }
}

extension QueryDescription {
    fileprivate var takesText: Bool { parameters.contains { $0.name == "text" } }
}
