import Backups
import EventStore
import Records

extension BackupMade {
    /// As a program gets it.
    func json(at place: String) -> JSONValue {
        .object(
            [
                .init("ok", .boolean(true)), .init("place", .string(place)),
                .init("point", .string(name)),
            ] + point.members(in: place) + [
                .init("added", .integer(Int64(clamping: added))),
                .init("dropped", .integer(Int64(dropped))),
            ])
    }
}

extension BackupPoint {
    /// When it was made, what is in it, and where its keys are.
    func members(in place: String) -> [JSONValue.Member] {
        [
            .init("at", .string(at.description)),
            .init("position", .integer(Int64(clamping: position))), .init("root", .string(root)),
            .init("keys", keys.map { .string($0.path(in: place)) } ?? .null),
            .init("sealed", keys.map { .boolean($0.isSealed) } ?? .null),
        ]
    }

    /// Where the keys are, and who can read what is personal.
    func keysWords(_ asked: KeysPlace, in place: String) -> String {
        guard let keys else {
            return asked.areLeftOut
                ? "left out: nobody can read what is personal in it" : "the store has none"
        }
        let path = keys.apart == nil ? keys.file : neutralised(keys.path(in: place))
        return keys.isSealed
            ? "\(path): they open with the passphrase"
            : "\(path): whoever has that reads what is personal"
    }
}

extension BackupReport {
    /// The points, a row each.
    var listing: Listing {
        Listing(
            [
                Column("point"), Column("at"), Column("position", "events", .number),
                Column("root"), Column("keys"), Column("state"),
            ],
            rows: points.map { point in
                [
                    .string(point.name), .string(point.point.at.description),
                    .integer(Int64(clamping: point.point.position)), .string(point.point.root),
                    .string(point.keysState), .string(point.faults.isEmpty ? "ok" : "damaged"),
                ]
            }
                + unreadable.map { name in
                    [.string(name), .null, .null, .null, .null, .string("damaged")]
                })
    }

    /// As a program gets it.
    func json(at place: String, isRead: Bool) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("place", .string(place)), .init("store", .string(store)),
            .init("position", .integer(Int64(clamping: position))), .init("root", .string(root)),
            .init("bytes", .integer(Int64(bytes))),
            .init("points", .array(points.map { $0.json(in: place) })),
            .init("unreadable", .array(unreadable.map { .string($0) })),
        ]
        if isRead {
            members.insert(.init("ok", .boolean(isSound)), at: 0)
            members.append(.init("beyond", .integer(Int64(clamping: beyond))))
            members.append(.init("faults", .array(faults.map { .string($0) })))
        }
        return .object(members)
    }

    /// All that is wrong, a sentence each.
    var faults: [String] {
        (damage.map { ["\($0)"] } ?? [])
            + points.flatMap { point in point.faults.map { "\(point.name): \($0)" } }
            + unreadable.map { "\($0): the point can't be read" }
    }
}

extension BackupReport.Point {
    fileprivate var keysState: String {
        guard let keys = point.keys else { return "none" }
        let place = keys.apart == nil ? "with it" : "apart"
        let state = keys.isSealed ? "\(place), sealed" : place
        return hasKeys == true ? state : "\(state): not there"
    }

    fileprivate func json(in place: String) -> JSONValue {
        .object(
            [.init("point", .string(name))] + point.members(in: place) + [
                .init("made", .string(point.made)), .init("release", .string(point.release)),
                .init("ok", .boolean(faults.isEmpty)),
            ])
    }
}
