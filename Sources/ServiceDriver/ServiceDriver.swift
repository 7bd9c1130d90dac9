import EventService
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import ReadModels
import Records

/// A process that many tasks use a service in at once, for tests that starve it.
///
/// ```
/// service-driver DIR TASKS EACH FILES
/// ```
/// Each task adds something to a list so often, and asks how long the lists are after each time; the
/// process may have so many files open. It prints how many times that was `done`, how many answers were
/// `told`, and how many of either were refused because something was `busy`; what was `stale`, or went
/// wrong in any `other` way; and the `sum` of what is on all lists in the end.
@main struct ServiceDriver {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let tasks = Int(arguments[2]), let each = Int(arguments[3]),
            let files = UInt(arguments[4])
        else {
            print("usage: service-driver DIR TASKS EACH FILES")
            exit(64)
        }
        do {
            try await drive(URL(filePath: arguments[1]), tasks, each, files)
        } catch {
            print("FAILED \(error)")
            exit(1)
        }
    }

    private static func drive(
        _ folder: URL, _ tasks: Int, _ each: Int, _ files: UInt
    ) async throws {
        try limitFiles(to: files)
        let service = try await Service([lists], in: folder)
        let tally = await withTaskGroup(of: Tally.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var tally = Tally()
                    for _ in 0..<each { await tally.add(to: "l\(task % 50)", service) }
                    return tally
                }
            }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
        try limitFiles(to: 1_024)
        let rows = try await service.ask(AllLists()).answer.items
        await service.close()
        let sum = rows.reduce(0) { $0 + $1.count }
        print(
            "done \(tally.done) told \(tally.told) busy \(tally.busy) stale \(tally.stale) "
                + "other \(tally.others.count) sum \(sum)")
        for other in Set(tally.others).sorted() { print("other: \(other)") }
    }

    private static func limitFiles(to count: UInt) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = rlim_t(count)
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw CocoaError(.featureUnsupported)
        }
    }
}

/// What came of it.
private struct Tally {
    var done = 0
    var told = 0
    var busy = 0
    var stale = 0
    var others: [String] = []

    mutating func add(to id: String, _ service: Service) async {
        do {
            let sent = try await service.send(
                Add(id: List.ID(id), title: UUID().uuidString), by: "driver")
            done += 1
            let reply = try await service.ask(AllLists(), freshness: .atLeast(sent.position))
            told += 1
            if reply.position < sent.position { stale += 1 }
        } catch SendError.rejected(let rejection)
            where rejection.refusals.contains(where: { $0.code == .busy })
        {
            busy += 1
        } catch let error as RowDatabaseError where error.kind == .busy {
            busy += 1
        } catch ReadModelFault.busy {
            busy += 1
        } catch {
            others.append("\(error)")
        }
    }

    mutating func add(_ other: Tally) {
        done += other.done
        told += other.told
        busy += other.busy
        stale += other.stale
        others += other.others
    }
}
