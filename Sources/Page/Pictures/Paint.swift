/// What something is drawn in. On the page that is whatever the theme says; in a file of its own there is no theme.
enum Paint: String, Sendable {
    case first = "c1", second = "c2", third = "c3", fourth = "c4", fifth = "c5"
    case ink, soft, card, rule, green, amber, red

    /// Those that tell things apart, in order.
    static let series: [Paint] = [.first, .second, .third, .fourth, .fifth]

    static func ofSeries(_ index: Int) -> Paint { series[index % series.count] }

    var onPage: String { "var(--\(rawValue))" }

    /// By daylight: what files are looked at on is mostly white.
    var inFile: String {
        switch self {
        case .first: "#1d4fa3"
        case .second: "#1c9277"
        case .third: "#d69a2d"
        case .fourth: "#8b63b5"
        case .fifth: "#9aa8a4"
        case .ink: "#12211f"
        case .soft: "#4f615d"
        case .card: "#fcfdfc"
        case .rule: "#d8e0dd"
        case .green: "#14705a"
        case .amber: "#8a5a00"
        case .red: "#b3362c"
        }
    }
}
