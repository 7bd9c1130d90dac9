import EventSourcing
import Foundation
import Records
import Testing

/// A process that may open so few files that some can't be had: slower, or told so; never taken for a
/// store that has lost its read models.
@Suite struct `A process that may open few files` {
    /// What lies in the folder of the read models, each file as it is, and as the system knows it: rows
    /// made anew would be other files.
    private func views(_ es: Es) throws -> [String: [Data]] {
        var found: [String: [Data]] = [:]
        let folder = try es.own.appending(path: "views").path
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
        where !name.hasSuffix("-shm") && !name.hasSuffix("-wal") {
            let path = folder + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            let number = (attributes[.systemFileNumber] as? NSNumber)?.stringValue ?? ""
            found[name] = [try Data(contentsOf: URL(filePath: path)), Data(number.utf8)]
        }
        return found
    }

    @Test func `is answered right, or told so, and has nothing made anew`() throws {
        let es = try Es()
        _ = try es.bringWeeks(5)
        let right = try ["products", "order-stats", "dashboard"].map {
            (query: $0, answer: try es.ask($0))
        }
        let before = try views(es)
        var (answered, refused) = (0, 0)
        for limit in 12...40 {
            for (query, answer) in right {
                let run = try es.run(openFiles: limit, "query", query, "--json")
                if run.status == 0 {
                    let found = try json(run.out)
                    #expect(found["position"] == answer["position"], "\(limit), \(query)")
                    #expect(found["items"] == answer["items"], "\(limit), \(query)")
                    answered += 1
                } else {
                    refused += 1
                    #expect(
                        run.err.localizedCaseInsensitiveContains("too many open files")
                            || run.err.contains("view-busy"), "\(limit), \(query): \(run.err)")
                }
                #expect(try views(es) == before, "\(limit), \(query): \(run.err)")
            }
        }
        #expect(answered > 0 && refused > 0, "\(answered) answered, \(refused) refused")
    }
}
