import Daybook
import EventSourcing
import Records

// Which fields of an answer are shown, and what its rows are sorted by.

/// The fields that an answer is asked for, or the question which there are.
enum ChosenFields {
    case all
    case listed
    case these([String])

    /// What `--fields` was given; blank where it stands alone.
    init(_ typed: String?) {
        let names = typed?.split(separator: ",").map { String($0).trimmed } ?? []
        switch typed {
        case nil: self = .all
        case _ where names.isEmpty: self = .listed
        case _?: self = .these(names)
        }
    }
}

/// The fields of a query's answer by all the names that they go by.
struct KnownFields {
    private var query: String
    /// In the order of the answer; those of objects by their paths too.
    private(set) var names: [String]

    /// `nil` where the query answers with one thing: then its answer says.
    init?(of query: QueryDescription) {
        guard let fields = query.rowFields else { return nil }
        self.init(query.name, paths: fields.paths)
    }

    init(_ query: String, in item: JSONValue) {
        self.init(
            query,
            paths: (item.members ?? []).flatMap { member in
                [member.name] + (member.value.members ?? []).map { "\(member.name).\($0.name)" }
            })
    }

    private init(_ query: String, paths: [String]) {
        self.query = query
        var names: [String] = []
        for path in paths {
            let outer = String(path.prefix { $0 != "." })
            if !names.contains(outer) { names.append(outer) }
            if !names.contains(path) { names.append(path) }
        }
        self.names = names
    }

    /// The field that somebody calls so: by its name, or by a heading as tables have it.
    ///
    /// - Throws: ``Failure`` with the nearest where there is none.
    func field(called typed: String) throws -> String {
        if let found = find(typed) { return found }
        throw Failure(
            .refused, code: "unknown-field", field: typed, "there is no field \(typed) in \(query)",
            hint: nearest(to: typed, among: names + headings).map { "did you mean \($0)?" }
                ?? "it has \(names)")
    }

    /// `nil` where there is none.
    func find(_ typed: String) -> String? {
        if names.contains(typed) { return typed }
        let wanted = Self.plain(typed)
        let columns = Sheet.all[query]?.columns ?? []
        return names.first { Self.plain($0) == wanted }
            ?? columns.first { Self.plain($0.heading) == wanted && names.contains($0.name) }?.name
            ?? names.first { Self.plain(Column($0).heading) == wanted }
    }

    private var headings: [String] {
        (Sheet.all[query]?.columns ?? []).filter { names.contains($0.name) }.map(\.heading)
    }

    /// `base-price`, `base price` and `basePrice` are one.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { !" -_".contains($0) }
    }
}

extension QueryAnswer {
    /// With these fields alone, of each thing or of the one.
    func showing(_ fields: [String]) -> QueryAnswer {
        switch self {
        case .item(let item): .item(item.showing(fields))
        case .list(let items, let total, let next, _):
            .list(items.map { $0.showing(fields) }, total: total, next: next)
        }
    }
}

extension JSONValue {
    fileprivate func showing(_ fields: [String]) -> JSONValue {
        .object(
            fields.compactMap { path in
                let value = path.split(separator: ".").reduce(self) { $0[String($1)] ?? .null }
                return value == .null ? nil : .init(path, value)
            })
    }
}

// MARK: - Sorting

extension AskingOptions {
    /// `--sort total` as the query's own `sort=totalCents`.
    ///
    /// - Throws: ``Failure`` with what there is to sort by where it isn't among that.
    func sorted(
        _ parameters: [(name: String, text: String)], of query: QueryDescription
    ) throws -> [(name: String, text: String)] {
        guard let sort else { return parameters }
        let choices = query.parameters.lazy.compactMap { parameter -> [String]? in
            guard parameter.name == "sort", case .choice(let names) = parameter.shape else {
                return nil
            }
            return names
        }.first
        guard let choices else {
            throw Failure.usage(
                "\(query.name) can't be sorted otherwise",
                hint: .es("queries", query.name))
        }
        let isDescending = sort.hasPrefix("-")
        let name = isDescending ? String(sort.dropFirst()) : sort
        let known = KnownFields(of: query)
        let field = choices.contains(name) ? name : known?.find(name) ?? name
        let wanted = isDescending ? "-\(field)" : field
        guard choices.contains(wanted) else {
            throw Failure(
                .refused, code: "invalid-field", field: "sort",
                "\(query.name) can't be sorted by \(name)",
                hint: "it is sorted by one of \(choices)")
        }
        if parameters.contains(where: { $0.name == "sort" }) {
            throw Failure.usage(
                "--sort and sort= say the same: give one of them",
                hint: .es("query", query.name, "sort=\(wanted)"))
        }
        return parameters + [(name: "sort", text: wanted)]
    }
}
