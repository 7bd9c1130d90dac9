import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import Records
import Testing

/// Our reader and writer held against Foundation's, which nobody here wrote.
@Suite struct `JSON, by our reader and writer and by Foundation's` {
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `means the same`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let value = RandomJSON.value(using: &random)
            let written = value.json()
            #expect(try JSONValue(parsing: written) == value, "seed \(seed)")
            let theirs = try JSONSerialization.jsonObject(
                with: Data(written), options: .fragmentsAllowed)
            #expect(
                value.isSame(as: theirs),
                "seed \(seed): \(String(decoding: written, as: UTF8.self))")
            // And back: what Foundation writes of it, with its own escapes and order of keys.
            let rewritten = try JSONSerialization.data(
                withJSONObject: theirs, options: [.fragmentsAllowed, .prettyPrinted])
            #expect(
                try JSONValue(parsing: Array(rewritten)).isSame(as: theirs),
                "seed \(seed): \(String(decoding: rewritten, as: UTF8.self))")
        }
    }

    @Test(arguments: [
        0, -0.0, 1, -1.5, 0.1, 1e21, 1e-7, 123456789.125, .pi, .greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 9_007_199_254_740_992,
    ])
    func `has the same fractions`(number: Double) throws {
        var writer = JSONWriter()
        writer.double(number)
        let theirs = try JSONDecoder().decode(Double.self, from: Data(writer.bytes))
        #expect(theirs == number)
        let box = #"{"number":\#(String(decoding: writer.bytes, as: UTF8.self))}"#
        let ours = try JSONReader.readStrictly(Measurement.self, from: Array(box.utf8)) { "" }
        #expect(ours.number == number)
    }

    @Test func `has null for what is no number of JSON's`() {
        for number in [Double.nan, .infinity, -.infinity] {
            var writer = JSONWriter()
            writer.double(number)
            #expect(String(decoding: writer.bytes, as: UTF8.self) == "null")
        }
    }

    @Test(arguments: [Int64.min, .max, 0, -1, 9, 10, -10, 1_000_000_007])
    func `has every whole number of 64 bits`(number: Int64) {
        var writer = JSONWriter()
        writer.integer(number)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(number)")
    }

    private struct Measurement: Record {
        var number = 0.0
        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("number", &number) }
    }
}
