public import EventStore
package import Records

/// What can be wrong with a read model.
public enum ReadModelFault: Error, Equatable, Sendable {
    /// An event is about a row that no earlier event has made.
    case noSuchRow(String)
    /// What is stored isn't a row of this form.
    case notARow(String)
    /// There is no projection of this name.
    case unknownProjection(String)
    /// The projection has stopped at an event that it can't apply.
    case parked(projection: String, Stop)
    /// Other processes kept changing it.
    case busy(String)
    /// In business time, the event builds on one that isn't there yet.
    case outOfOrder(projection: String, Stop)
    /// No rows are there to compare others with.
    case nothingServes(String)
    /// Its rows were made of a log that went on further than this one does.
    case beyondTheLog(projection: String, rows: Position, log: Position)
}

extension ReadModelFault: CustomStringConvertible {
    /// The sentence that people get, in English.
    public var description: String { sentence.description }

    /// What is wrong, as it is told.
    package var sentence: Sentence {
        switch self {
        case .noSuchRow(let what): "there is no row \(what) to change"
        case .notARow(let what): "what is stored isn't a \(what)"
        case .unknownProjection(let name): "there is no projection \(name)"
        case .parked(let projection, let stop):
            """
            projection \(projection) is parked at position \(stop.position), \(stop.type): \(stop.reason)
            """
        case .busy(let projection): "projection \(projection) is being changed by others"
        case .outOfOrder(let projection, let stop):
            """
            what \(stop.type) at position \(stop.position) builds on occurred later than itself, so \
            \(projection) as of that business time can't be told: \(stop.reason)
            """
        case .nothingServes(let projection):
            "there are no rows of projection \(projection) to compare with"
        case .beyondTheLog(let projection, let rows, let log):
            """
            projection \(projection) has seen position \(rows), and the log ends at \(log): \
            it has lost its end
            """
        }
    }
}

extension Stop {
    /// Told to whoever asks for the rows of a projection that has stopped here.
    package func fault(_ projection: String) -> ReadModelFault {
        .parked(projection: projection, self)
    }
}

/// Why a database of rows could not be used. The log is not touched by any of it.
public struct RowDatabaseError: Error, Equatable, Sendable {
    /// What can be wrong with a database of rows.
    package enum Kind: Sendable {
        /// What is stored isn't a database, or not a whole one. It is built anew.
        case damaged
        /// It was taken away, or replaced, while it was in use. It is opened or built anew.
        case gone
        /// There is no room left on the disk.
        case diskFull
        /// The files may not be read or written.
        case notAllowed
        /// Another process holds it, or this one may have no more files open.
        case busy
        /// Anything else.
        case failed
    }

    /// What is wrong with it.
    package var kind: Kind
    /// The database, or the file.
    package var database: String
    /// What SQLite or the system says.
    package var reason: String

    package init(_ kind: Kind, _ database: String, _ reason: String) {
        self.kind = kind
        self.database = database
        self.reason = reason
    }

    /// Stable: scripts go by it.
    package var code: String {
        switch kind {
        case .damaged: "view-damaged"
        case .gone: "view-gone"
        case .diskFull: "disk-full"
        case .notAllowed: "view-not-allowed"
        case .busy: "view-busy"
        case .failed: "view-failed"
        }
    }

    /// What to do.
    package var hint: Sentence {
        switch kind {
        case .damaged, .gone, .failed:
            .next(.rebuild)
        case .diskFull: "make room on the disk; the log is untouched"
        case .notAllowed: "make the store's folder views, and what is in it, readable and writable"
        case .busy:
            "try again; where too many files are open, let the process have more (ulimit -n)"
        }
    }

    /// Whether building the rows anew puts it right.
    package var endsWithRebuild: Bool { kind == .damaged || kind == .gone }
}

extension RowDatabaseError: CustomStringConvertible {
    /// The sentence that people get, in English.
    public var description: String { sentence.description }

    /// What is wrong, as it is told.
    package var sentence: Sentence { "read model \(database): \(reason)" }
}
