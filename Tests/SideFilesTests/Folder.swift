import EventSourcing
import EventStore
import Foundation
import Testing

@testable import SideFiles

/// A folder of its own, gone with the value.
final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "daybook-side-\(UUID())"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print(error) }
    }

    /// The files in it, hidden ones too, by their paths from here.
    var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
                let url = URL(fileURLWithPath: path + "/" + name)
                return try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true
            }.sorted()
        }
    }
}

/// 32 digits that look random, another for each number.
func key(_ number: Int) -> String { Fingerprint(of: Array("\(number)".utf8)).hexadecimal }

extension SideTable {
    func put(_ numbers: some Sequence<Int>, _ text: String = "v") async throws {
        try await put(
            numbers.map { (Fingerprint(of: Array("\($0)".utf8)), Array("\(text)\($0)".utf8)) })
    }

    func text(_ number: Int) throws -> String? {
        try get(Fingerprint(of: Array("\(number)".utf8))).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
