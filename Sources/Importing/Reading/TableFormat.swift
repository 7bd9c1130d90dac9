/// The form of a file of rows.
package enum TableFormat: String, Sendable, CaseIterable {
    case csv, tsv, json, ndjson

    /// By what a file's name ends in.
    package init?(ofFile path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        switch path[path.index(after: dot)...].lowercased() {
        case "csv", "txt": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        case "ndjson", "jsonl": self = .ndjson
        default: return nil
        }
    }

    /// By how a file begins.
    package init(beginning: some Sequence<UInt8>) {
        let first = beginning.first { byte in
            ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte)
        }
        switch first {
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = .ndjson
        default: self = .csv
        }
    }
}
