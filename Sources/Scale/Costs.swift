/// What one thing costs, in seconds, as it was measured: the one place that the simulation has figures from. They are
/// taken again when what they come of is measured again, and ``MeasuredPoint`` tells whether they still fit together.
package struct Costs: Sendable, Equatable {
    /// A commit, whatever is in it: the way there and back, and waiting for the disk. It takes no processor.
    package var commit: Double
    /// Each append of a commit, one after the other: on one processor of the log's machine.
    package var append: Double
    /// What a caller itself takes for one append, on any processor: preparing it, waiting for it, being told.
    package var caller: Double
    /// How many appends a commit takes at most.
    package var most: Int

    /// Of a single caller, an append after the other, and of one who hands in many at once: what they get through in a
    /// second says what a commit costs, and what each append in it.
    package init(
        alone: Double, together: (count: Int, rate: Double), caller: Double, most: Int = 4096
    ) {
        let (one, many) = (1 / alone - caller, Double(together.count) / together.rate)
        append = (many - one) / Double(together.count - 1)
        commit = one - append
        self.caller = caller
        self.most = most
    }

    /// The log in PostgreSQL, on two processors that the server and the callers share: Docs/Scale.md, Whether it is to be
    /// believed, in the middle of the least and the most. What a caller takes is so that 512 callers come to what was measured.
    package static let inPostgres = Costs(
        alone: 2_695, together: (1_000, 57_338), caller: 25e-6)

    /// The log in a folder: Docs/performance.md, An append, for one caller, and one caller's batches of 512 (`bench --only
    /// batch`, which prepares them before). What a caller takes is in these.
    package static let inAFolder = Costs(alone: 6_550, together: (512, 158_000), caller: 0)
}

/// What the rest costs, in seconds of one processor, as it was measured.
package struct ServiceCosts: Sendable, Equatable {
    /// A command over HTTP: 15,224 a second on two processors, a tenth of which and more are the caller's own
    /// (Docs/performance.md, The server). The log was in a folder there, and what that took is in it.
    package var command = 2 / 15_224.0
    /// A query of one order over HTTP: 53,386 a second on the same two.
    package var query = 2 / 53_386.0
    /// One event in all read models: 12.8 seconds of a million (Docs/performance.md, All projections together).
    package var fold = 12.8e-6
    /// One event read out of PostgreSQL: 513,369 a second (Docs/Scale.md, on the machine of the rest). It is taken to be the server's
    /// time, though the reader has its part of it.
    package var read = 1 / 513_369.0
    /// To open a store that is closed: a request that meets one waits so long (Docs/Server.md, `make many`, on a busy machine).
    package var opening = 0.025
    /// How many stores a node has open at once, and how long one stays open that nobody asks (Docs/Server.md, Many stores).
    package var openAtOnce = 100
    package var idle = 300.0

    package init() {}
}
