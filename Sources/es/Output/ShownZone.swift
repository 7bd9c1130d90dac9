import Records
import Vocabulary

/// By whose clock times are shown to people: `--tz`, or `TZ`, or UTC. What programs get is always UTC.
enum ShownZone {
    /// As far as it can be seen in what was typed, before that is read; a `TZ` that names no zone of the
    /// database is UTC, as it is to the system's own tools.
    static let zone: Zone = {
        let flag = GlobalFlags.value(of: "--tz", in: Array(CommandLine.arguments.dropFirst()))
        return (flag ?? variable).flatMap { Zone($0) } ?? .utc
    }()

    private static var variable: String? {
        environment("TZ").map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
    }

    /// - Throws: ``Failure`` with the nearest name where the flag names no zone.
    static func check(_ flag: String?) throws {
        guard let flag, Zone(flag) == nil else { return }
        throw Failure.usage(
            "there is no time zone \(flag)",
            hint: Zone.nearestName(to: flag).map { "did you mean \($0)?" })
    }
}
