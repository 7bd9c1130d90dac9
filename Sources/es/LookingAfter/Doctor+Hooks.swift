import Daybook
import EventStore
import Records

extension HookStatus {
    /// What there is to be found about it: parked it posts nothing more until somebody says so, failing it tries again by
    /// itself.
    var finding: Doctor.Finding {
        switch state {
        case .live: Doctor.Finding(name, .ok, "live, position \(grouped(position))")
        case .behind: Doctor.Finding(name, .ok, "behind, \(rest)")
        case .failing: Doctor.Finding(name, .warning, "failing at \(why)")
        case .parked: Doctor.Finding(name, .failed, "parked at \(why)")
        }
    }

    private var name: String { "hook \(hook)" }
    private var rest: String { "\(counted(waiting, "event")) to be posted" }
    private var why: String { stop.map { "\($0.words); \(rest)" } ?? rest }
}

extension HookStop {
    /// `position 12, OrderPlaced: it answers with status 500; tried 3 times, again at …`.
    var words: String {
        let place = "position \(grouped(position))"
        let what = type.isEmpty ? place : "\(place), \(type)"
        let tried = tries > 0 ? "; tried \(counted(tries, "time"))" : ""
        let next = nextAt.map { ", again at \(shortTime($0.description))" } ?? ""
        return neutralised("\(what): \(reason)\(tried)\(next)")
    }
}
