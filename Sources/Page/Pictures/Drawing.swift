/// What is drawn of a picture: either all of it at once, or a piece a row, each under its words.
struct Drawing: Sendable {
    var body = ""
    var height = 0.0
    /// The width that it has whatever room there is; `nil`: as wide as there is room.
    var width: Double?
    var lines: [Line] = []
    /// What each colour means, in the order in which it is to be read.
    var legend: [Entry] = []

    /// A row's own piece.
    struct Line: Sendable {
        var label: String
        var shown: String
        var words: String?
        var isAmiss = false
        var address: String?
        var body: String
        var height: Double
    }

    struct Entry: Sendable {
        var label: String
        var shown: String
        var paint: Paint
        var address: String?
    }

    init() {}

    init(_ canvas: Canvas, height: Double, legend: [Entry] = []) {
        body = canvas.body
        self.height = height
        self.legend = legend
    }

    init(_ lines: [Line]) { self.lines = lines }
}

extension Picture {
    /// On an empty canvas.
    func drawing(on canvas: Canvas) -> Drawing {
        if rows.isEmpty { return Drawing() }
        return switch form {
        case .columns(let columns): drawn(columns, on: canvas)
        case .share: share(on: canvas)
        case .bars: bars(on: canvas)
        case .gauges: gauges(on: canvas)
        case .steps: steps(on: canvas)
        case .spread: spread(on: canvas)
        case .distribution: distribution(on: canvas)
        case .movement: movement(on: canvas)
        case .process(let map): map.drawing(on: canvas)
        }
    }
}
