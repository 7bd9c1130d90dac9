import EventSourcing

/// A part of the year that is thought out whole, in advance, and comes due day by day.
protocol DemoPart {
    var agenda: DemoAgenda { get set }

    init(_ seed: UInt64)
}

extension DemoPart {
    /// Notes what somebody will do so many minutes into `day`.
    mutating func add<C: Command>(
        _ day: Int, _ minute: Int, by actor: String, _ id: String, _ command: C,
        because reason: String? = nil
    ) {
        agenda.add(
            DemoMoment(
                DemoCalendar.time(day, minute: minute), by: actor, id, command, because: reason))
    }
}
