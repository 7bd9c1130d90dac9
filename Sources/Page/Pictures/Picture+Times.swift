// What changes from time to time: a value as it went, and places after each round.
extension Picture {
    func steps(on empty: Canvas) -> Drawing {
        let (height, start, end) = (140.0, 20.0, 118.0)
        var canvas = empty
        let numbers = rows.map(\.number)
        let (most, least) = (max(numbers.max() ?? 0, 0), min(numbers.min() ?? 0, 0))
        let from = rows.first?.time ?? 0
        let span = max((rows.last?.time ?? Double(rows.count - 1)) - from, 1)
        let down = { (number: Double) in
            end - (number - least) / max(most - least, .leastNormalMagnitude) * (end - start)
        }
        var points: [(x: Double, y: Double)] = []
        for row in Self.thinned(rows) {
            let x = ((row.time ?? 0) - from) / span * 100
            if let last = points.last { points.append((x, last.y)) }
            points.append((x, down(row.number)))
        }
        // What it is last, it stays.
        if let last = points.last { points.append((100, last.y)) }
        canvas.line(0, start, 100, start, .rule, dashes: "2 3")
        canvas.line(0, down(0), 100, down(0), .rule)
        let ground = [(x: points.first?.x ?? 0, y: down(0))]
        canvas.path(
            ground + points + [(x: 100, y: down(0))], .first, height: height, isFilled: true)
        canvas.path(points, .first, height: height)
        if let top = rows.max(by: { $0.number < $1.number }) { canvas.text(top.shown, 0, 14) }
        if let last = rows.last {
            canvas.text(last.shown, 100, 14, .end, .ink, isStrong: true)
            if rows.count > 1 {
                canvas.text(Canvas.cut(rows.first?.label ?? "", 24), 0, height - 5)
            }
            canvas.text(Canvas.cut(last.label, 24), 100, height - 5, .end)
        }
        return Drawing(canvas, height: height)
    }

    /// At most so many that each has a pixel or two: of those that would fall together the least, the most and the last.
    static func thinned(_ rows: [Row], to most: Int = 900) -> [Row] {
        if rows.count <= most { return rows }
        let size = (rows.count * 3 + most - 1) / most
        var kept: [Row] = []
        for start in stride(from: 0, to: rows.count, by: size) {
            let part = rows[start..<min(start + size, rows.count)].enumerated()
            let wanted = [
                part.min { $0.element.number < $1.element.number }?.offset,
                part.max { $0.element.number < $1.element.number }?.offset,
                part.map(\.offset).last,
            ]
            for (offset, row) in part where wanted.contains(offset) { kept.append(row) }
        }
        return kept
    }

    func movement(on empty: Canvas) -> Drawing {
        var canvas = empty
        let step = 24.0
        let places = rows.flatMap(\.values).map(\.number).max() ?? 1
        let height = 30 + places * step
        let rounds = rows.map(\.values.count).max() ?? 0
        // The names stand behind the lines, where they end.
        let width = 66.0
        let across = { (round: Int) in
            rounds > 1 ? 3 + Double(round) / Double(rounds - 1) * (width - 3) : width
        }
        let down = { (place: Double) in 26 + (place - 0.5) * step }
        for (round, heading) in headings.dropFirst().enumerated() {
            let isShown = round == 0 || round == rounds - 1 || rounds <= 8
            if isShown {
                canvas.text(
                    Canvas.cut(heading, 8), across(round), 12,
                    round == 0 ? .start : round == rounds - 1 ? .end : .middle, size: 11)
            }
        }
        // Lines of one colour are told apart by their dashes.
        let dashes = [nil, "7 4", "2 4", "10 3 2 3"]
        for (index, row) in rows.enumerated() {
            let paint = row.paint ?? .ofSeries(index)
            let points = row.values.enumerated().map { round, value in
                (x: across(round), y: down(value.number))
            }
            canvas.path(
                points, paint, height: height, width: 2.5,
                dashes: dashes[index / Paint.series.count % dashes.count], title: row.label)
            for (point, value) in zip(points, row.values) {
                canvas.circle(point.x, point.y, 4, paint, title: "\(row.label): \(value.shown)")
            }
            if let last = points.last {
                canvas.text(Canvas.cut(row.label, 15), width + 3, last.y + 4, .start, .ink)
            }
        }
        return Drawing(canvas, height: height)
    }
}
