// How often each length of time came, for several things: small columns one below the other, along one axis.
extension Picture {
    func distribution(on empty: Canvas) -> Drawing {
        let (strip, high) = (66.0, 38.0)
        var canvas = empty
        let step = 100 / Double(rows.count)
        for (part, name) in headings.dropFirst().enumerated() {
            let values = rows.map { part < $0.values.count ? $0.values[part] : Value(0, "") }
            let end = Double(part + 1) * strip - 8
            let most = values.max { $0.number < $1.number }
            canvas.text(Canvas.cut(name, 24), 0, end - high - 6, .start, .ink, isStrong: true)
            if let most { canvas.text(most.shown, 100, end - high - 6, .end) }
            for (index, value) in values.enumerated() where value.number > 0 {
                let height = max(value.number / (most?.number ?? value.number) * high, 1)
                canvas.rect(
                    (Double(index) + 0.08) * step, end - height, step * 0.84, height, .first,
                    radius: 1.5, title: "\(name), \(rows[index].label): \(value.shown)")
            }
            canvas.line(0, end, 100, end, .rule)
        }
        let height = Double(headings.count - 1) * strip + 12
        for place in Self.marked(of: rows.count) {
            // Where a span begins, which is also where the one before it ends.
            let words = rows[place].words ?? ""
            canvas.line(Double(place) * step, height - 20, Double(place) * step, height - 15, .soft)
            canvas.text(
                words, Double(place) * step, height - 3, place == 0 ? .start : .middle, size: 11)
        }
        return Drawing(canvas, height: height)
    }

    /// The first, and some more as far from each other: no more than have room on a phone.
    private static func marked(of count: Int) -> [Int] {
        let apart = max((count + 4) / 5, 1)
        // Words in the middle of the last place would leave the picture.
        return stride(from: 0, to: count, by: apart).filter {
            $0 == 0 || count - $0 > 1 || count < 4
        }
    }
}
