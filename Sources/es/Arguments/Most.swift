import ArgumentParser

/// How many are shown at most: a number, or `all`.
struct Most: ExpressibleByArgument, Equatable {
    var count: Int

    /// What a terminal shows of a long list where nobody says.
    static let page = Most(count: 100)
    static let all = Most(count: .max)

    init(count: Int) { self.count = count }

    init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if let count = UInt64(typed: argument) {
            self.init(count: Int(clamping: count))
        } else {
            return nil
        }
    }
}
