/// What came of it: how long was waited, and who had how much to do.
package struct Outcome: Sendable, Equatable {
    /// How many commands and queries came in, and how many of each were answered.
    package var commands = Counts()
    package var queries = Counts()
    /// From when a command comes in until it is acknowledged, the node's work and the log's; likewise a query.
    package var commandWaits = Waits()
    package var queryWaits = Waits()
    /// From an acknowledgement until a node that follows has it in its read models.
    package var lags = Waits()
    /// How many commits there were.
    package var commits = 0
    /// How many appends each log has taken.
    package var appends: [Int]
    /// Requests that met a closed store.
    package var openings = 0
    /// What share of what one order can take at most each log was given; of the time, what share each database's and each node's
    /// processors were at work.
    package var logLoads: [Double] = []
    package var databaseLoads: [Double] = []
    package var nodeLoads: [Double] = []
    /// How many commands had come in and weren't acknowledged when the last one came in: more than a moment's worth, and
    /// there are too many of them.
    package var backlog = 0
    /// When the rows that are made anew were made; `nil`: nobody made any, or it took longer than the rest.
    package var rebuilt: Double?
    /// When the last thing was done.
    package var end = 0.0

    package struct Counts: Sendable, Equatable {
        package var asked = 0
        package var answered = 0
    }

    /// How many appends there were in a second.
    package var rate: Double { end > 0 ? Double(appends.reduce(0, +)) / end : 0 }
}
