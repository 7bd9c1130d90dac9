internal import CPQ
internal import EventStore
package import struct Foundation.UUID

/// What the server has answered to a statement: rows of values in binary form. They stay where libpq has put them.
// Sendable: libpq never changes a result once it is handed out, and it is cleared when nobody has it any more.
package final class Rows: @unchecked Sendable {
    private let result: OpaquePointer
    package let count: Int

    /// How many values a row has.
    package var width: Int32 { PQnfields(result) }

    /// Takes `result` over.
    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    /// Whether a value is SQL's NULL.
    package func isNull(_ row: Int, _ column: Int32) -> Bool {
        PQgetisnull(result, Int32(row), column) != 0
    }

    /// The bytes of a value, for as long as the rows live.
    package func bytes(_ row: Int, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result, Int32(row), column),
            count: Int(PQgetlength(result, Int32(row), column)))
    }

    package func text(_ row: Int, _ column: Int32) -> String {
        String(decoding: bytes(row, column), as: UTF8.self)
    }

    /// 0 where that is no `bigint`.
    package func int8(_ row: Int, _ column: Int32) -> Int64 {
        let bytes = bytes(row, column)
        return bytes.count == 8 ? Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)) : 0
    }

    /// 0 where that is no `integer`.
    package func int4(_ row: Int, _ column: Int32) -> Int32 {
        let bytes = bytes(row, column)
        return bytes.count == 4 ? Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)) : 0
    }

    package func isTrue(_ row: Int, _ column: Int32) -> Bool { bytes(row, column).first == 1 }

    /// All zeros where that is no `uuid`.
    package func uuid(_ row: Int, _ column: Int32) -> UUID {
        let bytes = bytes(row, column)
        guard bytes.count == 16 else { return UUID(high: 0, low: 0) }
        return UUID(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
}
