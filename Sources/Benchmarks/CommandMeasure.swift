import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import Orders

/// Whole commands: JSON read, the ten events of an order loaded and folded, decided, appended durably,
/// answered. Each order is asked once, so that each has ten events; beside it, in the same round, plain
/// appends by as many callers.
@Sendable func measureCommands(_ settings: Settings) async throws -> [Figure] {
    var figures: [Figure] = []
    for callers in settings.callers ?? [1, 64] {
        var rates: [Double] = []
        var processor: [Double] = []
        var ratios: [Double] = []
        for _ in 0..<settings.rounds {
            let plain = try await livingStreams(settings, callers: callers)
            let run = try await commandRun(settings, callers: callers)
            rates.append(run.rate)
            processor.append(run.processor)
            ratios.append(run.rate / plain.rate)
        }
        let after = ", \(callers) callers"
        figures += [
            Figure(name: "whole commands" + after, value: median(rates), unit: "/s"),
            Figure(
                name: "  processor time of one" + after, value: median(processor) * 1e6,
                unit: "µs"),
            Figure(
                name: "  commands / plain appends" + after, value: median(ratios), unit: "x",
                target: 0.5),
        ]
    }
    return figures
}

private func commandRun(
    _ settings: Settings, callers: Int
) async throws -> (rate: Double, processor: Double) {
    let each = max(50, 12_000 / callers / (callers == 1 ? 8 : 1))
    let store = try await LMDBEventStore.create(at: try settings.folder())
    try await Workload.fill(store, orders: callers * each)
    let bus = CommandBus([ordersContext], store: store, actor: "bench")
    let commands = (0..<callers).map { caller in
        (0..<each).map { number in
            """
            {"command":"UpdateOrderStatus","id":"0198f6a2-77aa-7e3c-9b61-\(caller)-\(number)",\
            "actor":"user-4711","correlationId":"0198f6a2-77aa-7e3c-9b61-2f1d5c8e4a07",\
            "reason":"it came back by mistake and was taken to the customer again the same day",\
            "data":{"orderId":"\(caller * each + number)","status":"delivered"}}
            """
        }
    }.map { $0.map { Array($0.utf8) } }
    let begun = processSeconds()
    let seconds = try await wallSeconds {
        try await withThrowingTaskGroup { group in
            for commands in commands {
                group.addTask {
                    for json in commands { try await bus.send(CommandEnvelope(parsing: json)) }
                }
            }
            try await group.waitForAll()
        }
    }
    let count = Double(callers * each)
    let processor = (processSeconds() - begun) / count
    await store.close()
    return (count / seconds, processor)
}
