import Daybook
import EventStore
import Foundation
import LMDBEventStore

/// A million events that `es` exports sealed, imports into a folder with no store, and exports again from there: how long each
/// takes, and how many bytes of the two files differ, which must be none.
///
/// Where `--events N` says so, of fewer.
@Sendable func measureExchange(_ settings: Settings) async throws -> [Figure] {
    let events = settings.events ?? 1_000_000
    let es = try Program.beside("es")
    let folder = try settings.folder()
    let office = try await BackOffice.create(at: .folder(folder + "/store"), actor: "bench")
    await office.close()
    let log = try await LMDBEventStore.open(at: folder + "/store")
    try await Workload.fill(log, orders: max(events / Workload.eventsOfAnOrder, 1))
    await log.close()

    var figures: [Figure] = []
    for form in ["ndjson", "cloudevents"] {
        let (written, copy) = (folder + "/" + form, folder + "/copy-of-" + form)
        let exported = try es.run(exporting(form, to: written, of: folder + "/store"))
        let imported = try es.run([
            "import", "-q", "events", written, "--keys", folder + "/store/keys", "--data", copy,
        ])
        _ = try es.run(exporting(form, to: written + "-again", of: copy))
        let (bytes, differing) = try compare(written, written + "-again")
        figures += [
            Figure(name: "export of \(events) events, \(form)", value: exported.wall, unit: "s"),
            Figure(name: "  import of it", value: imported.wall, unit: "s"),
            Figure(name: "  bytes exported", value: Double(bytes), unit: ""),
            Figure(
                name: "  bytes that differ, exported again", value: Double(differing), unit: "",
                limit: 0),
        ]
        for path in [written, written + "-again", copy] {
            try FileManager.default.removeItem(atPath: path)
        }
    }
    return figures
}

private func exporting(_ form: String, to file: String, of store: String) -> [String] {
    ["export", "-q", "--sealed", "--format", form, "--out", file, "--data", store]
}

/// How many bytes the first file has, and how many of them the second has otherwise; what one has more differs.
private func compare(_ first: String, _ second: String) throws -> (bytes: Int, differing: Int) {
    let (a, b) = (
        try Data(contentsOf: URL(filePath: first), options: .alwaysMapped),
        try Data(contentsOf: URL(filePath: second), options: .alwaysMapped)
    )
    if a == b { return (a.count, 0) }
    return (a.count, zip(a, b).count { $0 != $1 } + abs(a.count - b.count))
}
