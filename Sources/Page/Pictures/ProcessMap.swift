/// How things go from status to status, as a graph: from the top down, as thick as many took that way. It is laid out
/// by what is there: each status one row below the last of those that lead to it, the way that most take straight down.
struct ProcessMap: Sendable, Equatable {
    struct Node: Sendable, Equatable {
        /// As steps name it.
        var name: String
        var label: String
        /// How many are there now, in words.
        var words: String
    }

    struct Step: Sendable, Equatable {
        var from: String
        var to: String
        var count: Double
        /// How many and how long, in words.
        var words: String
        /// Whether nobody meant things to go that way: dashed, and with a sign before its words.
        var isUnusual: Bool
    }

    let nodes: [Node]
    let steps: [Step]

    private static let (boxWidth, boxHeight) = (132.0, 44.0)
    private static let (columnWidth, rowHeight) = (178.0, 116.0)
    /// Room for what goes back beside the boxes, and its words.
    private static let besides = 120.0
    private static let edge = 8.0

    /// Where each stands: its row from the top, its column from the start.
    func places() -> [String: (row: Int, column: Int)] {
        var rows: [String: Int] = [:]
        for node in nodes { rows[node.name] = 0 }
        let forward = forwardSteps()
        // As many rounds as there are statuses: by then each is below all that lead to it.
        for _ in nodes {
            for step in forward {
                rows[step.to] = max(rows[step.to] ?? 0, (rows[step.from] ?? 0) + 1)
            }
        }
        var places: [String: (row: Int, column: Int)] = [:]
        for row in Set(rows.values) {
            let here = nodes.filter { rows[$0.name] == row }
            let come = { (name: String) in
                steps.filter { $0.to == name || $0.from == name }.reduce(0) { $0 + $1.count }
            }
            let sorted = here.enumerated().sorted {
                (come($1.element.name), $0.offset) < (come($0.element.name), $1.offset)
            }
            for (column, node) in sorted.enumerated() {
                places[node.element.name] = (row, column)
            }
        }
        return places
    }

    /// Those that lead on: without the ones by which things come back to where they were.
    func forwardSteps() -> [Step] {
        let known = Set(nodes.map(\.name))
        var kept: [Step] = []
        let sorted = steps.filter { known.contains($0.from) && known.contains($0.to) }
            .enumerated().sorted {
                // What is meant to be goes before what isn't, and what many do before what few do.
                let (a, b) = ($0.element, $1.element)
                if a.isUnusual != b.isUnusual { return !a.isUnusual }
                return (b.count, $0.offset) < (a.count, $1.offset)
            }.map(\.element)
        for step in sorted where !leads(step.to, to: step.from, by: kept) { kept.append(step) }
        return kept
    }

    private func leads(_ start: String, to end: String, by steps: [Step]) -> Bool {
        var (seen, open): (Set<String>, [String]) = ([start], [start])
        while let next = open.popLast() {
            if next == end { return true }
            for step in steps where step.from == next && seen.insert(step.to).inserted {
                open.append(step.to)
            }
        }
        return false
    }

    func drawing(on empty: Canvas) -> Drawing {
        let places = places()
        let columns = (places.values.map(\.column).max() ?? 0) + 1
        let rows = (places.values.map(\.row).max() ?? 0) + 1
        let forward = Set(forwardSteps().map { "\($0.from) \($0.to)" })
        let side = { (step: Step) -> Double in
            forward.contains("\(step.from) \(step.to)")
                ? passing(places[step.from], places[step.to], places) : -1
        }
        let sides = Set(steps.map(side))
        let start = sides.contains(-1) ? Self.besides : Self.edge
        let width =
            start + Double(columns - 1) * Self.columnWidth + Self.boxWidth
            + (sides.contains(1) && columns == 1 ? Self.besides : Self.edge)
        let height = Double(rows - 1) * Self.rowHeight + Self.boxHeight + 8
        var canvas = empty
        let most = max(steps.map(\.count).max() ?? 1, 1)
        let at = { (name: String) -> (x: Double, y: Double)? in
            places[name].map {
                (
                    start + Double($0.column) * Self.columnWidth + Self.boxWidth / 2,
                    4 + Double($0.row) * Self.rowHeight
                )
            }
        }
        var words = ""
        for step in steps {
            guard let from = at(step.from), let to = at(step.to) else { continue }
            let arrow = Arrow(
                from: from, to: to, boxWidth: Self.boxWidth, boxHeight: Self.boxHeight,
                side: side(step),
                width: 1 + step.count / most * 7, total: width)
            canvas.add(arrow.drawn(step, on: canvas))
            words += arrow.words(step, on: canvas)
        }
        for node in nodes {
            guard let place = at(node.name) else { continue }
            canvas.add(box(node, place, width, on: canvas))
        }
        // Words stand before all lines.
        canvas.add(words)
        var drawing = Drawing(canvas, height: height)
        drawing.width = width
        return drawing
    }

    /// On which side a step goes around what stands between: 1 the end's, 0 straight.
    private func passing(
        _ from: (row: Int, column: Int)?, _ to: (row: Int, column: Int)?,
        _ places: [String: (row: Int, column: Int)]
    ) -> Double {
        guard let from, let to, from.column == to.column, to.row > from.row + 1 else { return 0 }
        let isInTheWay = places.values.contains {
            $0.column == from.column && $0.row > from.row && $0.row < to.row
        }
        return isInTheWay ? 1 : 0
    }

    private func box(
        _ node: Node, _ place: (x: Double, y: Double), _ width: Double, on canvas: Canvas
    ) -> String {
        let centre = canvas.isMirrored ? width - place.x : place.x
        let short = Canvas.short
        return
            "<rect x=\"\(short(centre - Self.boxWidth / 2))\" y=\"\(short(place.y))\" "
            + "width=\"\(short(Self.boxWidth))\" height=\"\(short(Self.boxHeight))\" rx=\"8\" "
            + "fill=\"\(canvas.colour(.card))\" stroke=\"\(canvas.colour(.first))\" stroke-width=\"1.5\"/>"
            + "<text x=\"\(short(centre))\" y=\"\(short(place.y + 19))\" text-anchor=\"middle\" font-size=\"13\" "
            + "font-weight=\"600\" fill=\"\(canvas.colour(.ink))\">\(Canvas.escaped(Canvas.cut(node.label, 18)))</text>"
            + "<text x=\"\(short(centre))\" y=\"\(short(place.y + 35))\" text-anchor=\"middle\" font-size=\"12\" "
            + "fill=\"\(canvas.colour(.soft))\">\(Canvas.escaped(Canvas.cut(node.words, 22)))</text>"
    }
}
