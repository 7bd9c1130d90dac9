import Daybook
import EventStore
import Records

extension Doctor.Finding {
    /// How a hook stands: parked it posts nothing more until somebody says so, failing it tries again by itself.
    init(hook status: HookStatus) {
        let waiting = "\(counted(status.waiting, "event")) wait\(status.waiting == 1 ? "s" : "")"
        let why = status.stop.map { "\($0.words); \(waiting)" } ?? waiting
        switch status.state {
        case .live:
            self.init("hook \(status.hook)", .ok, "live, position \(grouped(status.position))")
        case .behind: self.init("hook \(status.hook)", .ok, "behind, \(waiting)")
        case .failing: self.init("hook \(status.hook)", .warning, "failing at \(why)")
        case .parked: self.init("hook \(status.hook)", .failed, "parked at \(why)")
        }
    }
}

extension HookStop {
    /// `position 12, OrderPlaced: it answers with status 500; tried 3 times, again at …`.
    var words: String {
        let what =
            type.isEmpty
            ? "position \(grouped(position))" : "position \(grouped(position)), \(type)"
        let tried = tries > 0 ? "; tried \(counted(tries, "time"))" : ""
        let next = nextAt.map { ", again at \(shortTime($0.description))" } ?? ""
        return neutralised("\(what): \(reason)\(tried)\(next)")
    }
}
