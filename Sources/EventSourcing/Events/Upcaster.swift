public import Records

// What a developer writes to change an event's form: small steps on its payload, each named after
// what it does.

/// Brings a payload from one version of its form to the next.
///
/// ```swift
/// static let version: UInt16 = 3
/// static let upcasters = [
///     Upcaster(from: 1, .rename("name", to: "addressee"), .add("express", .boolean(false))),
///     Upcaster(from: 2, .scale("kilograms", to: "grams", by: 1000)),
/// ]
/// ```
public struct Upcaster: Sendable {
    /// The version it takes; it gives the one after.
    package let from: UInt16
    /// Changes the payload, an object, in place.
    package let apply: @Sendable (inout JSONValue) -> Void

    /// A step that no ready-made change describes.
    public init(from: UInt16, _ apply: @escaping @Sendable (inout JSONValue) -> Void) {
        self.from = from
        self.apply = apply
    }

    /// A step of ready-made changes, one after the other.
    public init(from: UInt16, _ changes: PayloadChange...) {
        self.init(from: from) { payload in
            for change in changes { change.apply(&payload) }
        }
    }
}

/// One change of a payload's form. A field that isn't there is left alone, so optional ones need no
/// care; a value that a change can't deal with stays where it was, where a preflight finds it.
public struct PayloadChange: Sendable {
    /// Changes the payload, an object, in place.
    package let apply: @Sendable (inout JSONValue) -> Void

    package init(_ apply: @escaping @Sendable (inout JSONValue) -> Void) { self.apply = apply }

    /// The field is called otherwise.
    public static func rename(_ field: String, to name: String) -> Self {
        convert(field, to: name) { $0 }
    }

    /// A field that says `value` where it isn't there.
    public static func add(_ field: String, _ value: JSONValue) -> Self {
        Self { payload in
            if payload[field] == nil { payload[field] = value }
        }
    }

    /// Fields that aren't told any more.
    public static func remove(_ fields: String...) -> Self {
        Self { payload in
            for field in fields { payload[field] = nil }
        }
    }

    /// Only these fields.
    public static func keep(_ fields: String...) -> Self {
        Self { payload in
            let members = payload.members ?? []
            payload = .object(members.filter { fields.contains($0.name) })
        }
    }

    /// One field becomes several: `parts` gives a value for each of `names`, `nil` for none.
    public static func split(
        _ field: String, into names: [String],
        _ parts: @escaping @Sendable (JSONValue) -> [JSONValue?]
    ) -> Self {
        Self { payload in
            guard let value = payload[field] else { return }
            let values = parts(value)
            guard values.count == names.count else { return }
            payload[field] = nil
            for (name, value) in zip(names, values) { payload[name] = value }
        }
    }

    /// Another value, maybe under another name. Where `convert` answers `nil`, nothing changes.
    public static func convert(
        _ field: String, to name: String? = nil,
        _ convert: @escaping @Sendable (JSONValue) -> JSONValue?
    ) -> Self {
        Self { payload in
            guard var members = payload.members,
                let index = members.firstIndex(where: { $0.name == field }),
                let value = convert(members[index].value)
            else { return }
            let name = name ?? field
            // One that is there already isn't written over: the old one is left to be found.
            if name != field, payload[name] != nil { return }
            members[index] = JSONValue.Member(name, value)
            payload = .object(members)
        }
    }

    /// A whole number in a smaller unit: `.scale("kilograms", to: "grams", by: 1000)`.
    public static func scale(_ field: String, to name: String? = nil, by factor: Int64) -> Self {
        convert(field, to: name) { value in
            guard let number = value.integer else { return nil }
            let (scaled, overflow) = number.multipliedReportingOverflow(by: factor)
            return overflow ? nil : .integer(scaled)
        }
    }

    /// Values that are called otherwise: `.values(of: "size", [.integer(0): .string("small")])`.
    public static func values(of field: String, _ new: [(from: JSONValue, to: JSONValue)]) -> Self {
        convert(field) { value in new.first { $0.from == value }?.to }
    }

    /// Changes inside the object that the field holds, or inside each of a list of objects.
    public static func within(_ field: String, _ changes: PayloadChange...) -> Self {
        convert(field) { value in
            switch value {
            case .array(let elements): .array(elements.map { changed($0, by: changes) })
            case .object: changed(value, by: changes)
            case .null, .boolean, .integer, .number, .string: nil
            }
        }
    }

    private static func changed(_ value: JSONValue, by changes: [PayloadChange]) -> JSONValue {
        var value = value
        for change in changes { change.apply(&value) }
        return value
    }
}
