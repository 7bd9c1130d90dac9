import EventSourcing
import EventSourcingRuntime
import Foundation
import Orders
import Records
import Vocabulary

@testable import Importing

/// What tests read: a text in blocks of so many bytes, as a file may come.
func blocks(_ bytes: [UInt8], of size: Int = 1 << 16) -> () throws -> [UInt8]? {
    var rest = bytes[...]
    return {
        if rest.isEmpty { return nil }
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
    }
}

extension RowReader {
    init(
        csv text: String, _ change: (inout Form) -> Void = { _ in }, blocksOf size: Int = 1 << 16
    ) throws {
        var form = Form(.csv)
        change(&form)
        try self.init(form, blocks(Array(text.utf8), of: size))
    }

    /// All rows' texts, or what is wrong with them.
    mutating func all() throws -> [[String]] {
        var all: [[String]] = []
        while let row = try next() {
            switch row {
            case .success(let row): all.append(row.cells.map(\.text))
            case .failure(let fault): all.append([fault.told])
            }
        }
        return all
    }
}

extension RowFault {
    var told: String {
        let place = column.map { ", column \($0.number) (\($0.name))" } ?? ""
        return "line \(line)\(place): \(refusal.message) [\(refusal.code)]"
    }
}

/// Files as other programs write them, which the guides show; nobody in them is anybody.
func file(_ name: String) throws -> [UInt8] {
    Array(
        try Data(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Docs/Import/" + name)))
}

let placeOrder = CommandForm(CommandDescription(PlaceOrder.self))

/// What a file comes to: each command's id and data as JSON, or what is wrong with its rows.
func commands(
    _ bytes: [UInt8], _ mapping: Mapping, _ form: CommandForm = placeOrder,
    _ table: RowReader.Form = .init(.csv), currency: Currency = .usual
) throws -> [(id: String, told: String)] {
    let reader = try RowReader(table, blocks(bytes))
    var maker = try CommandMaker(mapping, form, reader, zone: .utc)
    var all: [(id: String, told: String)] = []
    while let next = try maker.next() {
        switch next {
        case .failure(let fault): all.append(("", fault.told))
        case .success(let rows):
            do throws(RowFaults) {
                let made = try maker.command(of: rows, in: currency)
                let time = made.envelope.occurredAt.map { " at \($0)" } ?? ""
                all.append(
                    (
                        made.envelope.id ?? "",
                        String(decoding: made.envelope.data.json(), as: UTF8.self) + time
                    ))
            } catch {
                all += error.all.map { ("", $0.told) }
            }
        }
    }
    return all
}
