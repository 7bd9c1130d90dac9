import Daybook
import EventSourcing
import Records

// A field as it is typed: by its name, or by what tables call it.

extension AggregateDescription {
    /// The path that is meant by `typed`: `totalCents` by `total`, `shippingAddress.city` by
    /// "shipping address city".
    /// - Throws: ``Failure`` with the nearest when there is no such field.
    func path(_ typed: String) throws -> String {
        if let path = knownPath(typed) { return path }
        let name = String(typed.prefix { $0 != "." && $0 != "[" })
        let names = fields.map(\.name)
        let near = nearest(to: name, among: names + names.map { Column($0).heading })
        throw Failure(
            .refused, code: "unknown-field", field: name,
            "\(BackOffice.plural(of: category)) have no field \(name)",
            hint: near.map { "did you mean \($0)?" } ?? "it has \(names)")
    }

    /// The same; `nil` when there is no such field.
    func knownPath(_ typed: String) -> String? { Self.path(typed, in: fields) }

    private static func path(_ typed: String, in fields: [FieldDescription]) -> String? {
        let first = String(typed.prefix { $0 != "." && $0 != "[" })
        if fields.contains(where: { $0.name == first }) { return typed }
        for field in fields {
            guard let rest = typed.after(Column(field.name).heading) else { continue }
            if rest.isEmpty || rest.hasPrefix("[") { return field.name + rest }
            guard case .object(let inner) = field.shape else { continue }
            let name = String(rest.drop { $0 == "." || $0 == " " })
            if let path = path(name, in: inner) { return field.name + "." + path }
        }
        return nil
    }
}

extension String {
    /// What stands behind `start`, where this begins with it as words do.
    fileprivate func after(_ start: String) -> String? {
        guard !start.isEmpty, lowercased().hasPrefix(start) else { return nil }
        let rest = dropFirst(start.count)
        guard let next = rest.first else { return "" }
        return [".", " ", "["].contains(next) ? String(rest) : nil
    }
}
