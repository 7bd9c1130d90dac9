import EventSourcing
import EventStore
import Records

/// How far a time is from now, as one says it: `3 days ago`, `in 2 hours`; `nil` where a date says more,
/// beyond four weeks.
func nearness(of time: String, to now: Timestamp) -> String? {
    guard let time = Timestamp(time) else { return nil }
    let away = now.milliseconds - time.milliseconds
    let minutes = away.magnitude / 60_000
    if minutes == 0 { return "just now" }
    let far: String
    switch minutes {
    case ..<60: far = "\(minutes) min"
    case ..<(24 * 60): far = counted(minutes / 60, "hour")
    case ..<(28 * 24 * 60): far = counted(minutes / (24 * 60), "day")
    default: return nil
    }
    return away < 0 ? "in \(far)" : "\(far) ago"
}
