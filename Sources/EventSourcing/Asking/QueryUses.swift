package import EventStore
package import Records
import Synchronization

/// One row of one projection, there or not.
package struct RowPlace: Hashable, Sendable {
    package var projection: String
    package var table: String
    package var key: [ColumnValue]

    package init(projection: String, table: String, key: [ColumnValue]) {
        self.projection = projection
        self.table = table
        self.key = key
    }
}

/// What an answer was made of.
package final class QueryUses: Sendable {
    private let noted = Mutex(Noted())

    package init() {}

    package struct Noted: Equatable, Sendable {
        /// The time, or the log as a whole: any event may change the answer.
        package var everything = false
        package var streams: Set<StreamName> = []
        /// Rows that were looked up by their keys, where somebody tells.
        package var rows: Set<RowPlace> = []
        /// Projections that were asked anything else, where somebody tells.
        package var projections: Set<String> = []
    }

    package enum Use {
        case everything
        case stream(StreamName)
        case row(RowPlace)
        case projection(String)
    }

    package func note(_ use: Use) {
        noted.withLock { noted in
            switch use {
            case .everything: noted.everything = true
            case .stream(let stream): noted.streams.insert(stream)
            case .row(let row): noted.rows.insert(row)
            case .projection(let name): noted.projections.insert(name)
            }
        }
    }

    /// All that was noted so far.
    package var all: Noted { noted.withLock { $0 } }
}
