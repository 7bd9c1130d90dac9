import Records

/// Where what stands in a column goes: `totalCents`, `lines[].title`, `lines[Shipping].unitPriceCents`,
/// `-lines[Discount].unitPriceCents`, `|amountCents|`, `occurredAt`, `@currency`.
struct Target: Equatable {
    enum Place: Equatable {
        /// A field of the command.
        case field(String)
        /// When it happened, who did it and why, and the command's own id: they stand around the data.
        case around(Around)
        /// Nowhere: what stands there must be the currency that amounts are in.
        case currency
    }

    enum Around: String, CaseIterable {
        case occurredAt, actor, reason, id
    }

    /// What becomes of an amount's sign.
    enum Sign: Equatable {
        case kept, turned, dropped
    }

    var place: Place
    var sign = Sign.kept

    /// - Throws: ``Unreadable`` where the command has no such field.
    init(_ text: String, in form: CommandForm) throws(Unreadable) {
        var path = text
        if path.hasPrefix("-") {
            sign = .turned
            path.removeFirst()
        } else if path.hasPrefix("|"), path.hasSuffix("|"), path.count > 2 {
            sign = .dropped
            path = String(path.dropFirst().dropLast())
        }
        if path == "@currency" {
            place = .currency
            return
        }
        if form.field(path) != nil {
            place = .field(path)
        } else if let around = Around(
            rawValue: path.hasPrefix("@") ? String(path.dropFirst()) : path)
        {
            place = .around(around)
        } else {
            let names = form.fields.map(\.path) + Around.allCases.map(\.rawValue)
            throw Unreadable(
                .invalidMapping, why: "\(form.name) has no field \(path)",
                hint: nearest(to: path, among: names).map { "did you mean \($0)?" }
                    ?? "\(next: .lookUp(command: form.name)) lists its fields")
        }
        if sign != .kept, case .field(let path) = place, form.field(path)?.shape != .cents {
            throw Unreadable(
                .invalidMapping, why: "\(text) turns a sign, and only an amount has one")
        }
    }

    /// The path with each thing of a list in the place of one by name: `lines[Shipping]` as `lines[]`.
    static func each(_ path: String) -> String {
        guard let open = path.firstIndex(of: "["), let close = path.firstIndex(of: "]"),
            open < close
        else { return path }
        return String(path[...open] + path[close...])
    }
}
