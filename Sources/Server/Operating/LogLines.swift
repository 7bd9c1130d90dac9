import EventStore
import Glibc
package import Logging
import Records

/// The server's own log: a line of JSON for each thing that is told, with the request that it is of, for programs
/// that gather logs.
package struct LogLines: LogHandler {
    package var logLevel = Logger.Level.error
    package var metadata: Logger.Metadata = [:]
    private let write: @Sendable ([UInt8]) -> Void

    /// `write` is handed each line, its line feed and all.
    package init(_ write: @escaping @Sendable ([UInt8]) -> Void = LogLines.standardError) {
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var members: [JSONValue.Member] = [
            .init("at", .string(Timestamp.now.description)),
            .init("level", .string(event.level.rawValue)),
            .init("message", .string("\(event.message)")),
        ]
        let told = metadata.merging(event.metadata ?? [:]) { _, new in new }
        for (name, value) in told.sorted(by: { $0.key < $1.key }) {
            members.append(.init(name, .string("\(value)")))
        }
        if let error = event.error { members.append(.init("error", .string("\(error)"))) }
        write(JSONValue.object(members).json() + [UInt8(ascii: "\n")])
    }

    /// A line is one write, so that those of several threads don't run into each other. Whoever closed it wants none.
    package static let standardError: @Sendable ([UInt8]) -> Void = { line in
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
