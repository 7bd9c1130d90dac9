/// Whether a way that is mostly open, and is a detour where it isn't, is tried next: it is left alone for the longer the
/// more often it was closed, since whoever else appends to the log, or is refused, closes it again and again.
struct Shortcut {
    private var failures = 0
    private var left = 0

    /// After so many in a row it isn't left alone for longer.
    private static let mostFailures = 5

    /// Asked once each time.
    mutating func takes() -> Bool {
        if left == 0 { return true }
        left -= 1
        return false
    }

    mutating func went(isThrough: Bool) {
        failures = isThrough ? 0 : min(failures + 1, Self.mostFailures)
        // Once may be chance.
        left = failures < 2 ? 0 : 1 << failures
    }
}
