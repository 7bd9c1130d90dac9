// Columns, and one bar in parts.
extension Picture {
    func drawn(_ columns: Columns, on empty: Canvas) -> Drawing {
        var canvas = empty
        let tops = rows.map { $0.values.reduce(0) { $0 + max($1.number, 0) } }
        let depths = rows.map { $0.values.reduce(0) { $0 + min($1.number, 0) } }
        let (most, least) = (max(tops.max() ?? 0, 0), min(depths.min() ?? 0, 0))
        let (start, end) =
            columns.isSmall ? (2.0, columns.height - 1) : (20.0, columns.height - 20)
        let scale = (end - start) / max(most - least, .leastNormalMagnitude)
        let zero = start + most * scale
        let step = 100 / Double(rows.count)
        let isStacked = headings.count > 2
        for (index, row) in rows.enumerated() {
            var (above, below) = (zero, zero)
            for (part, value) in row.values.enumerated() where value.number != 0 {
                let height = max(abs(value.number) * scale, 1)
                let paint =
                    row.paint
                    ?? (isStacked
                        ? .ofSeries(part)
                        : columns.emphasizesLast && index < rows.count - 1 ? .fifth : .first)
                let name = isStacked ? "\(row.label), \(headings[part + 1])" : row.label
                canvas.rect(
                    (Double(index) + 0.1) * step, value.number > 0 ? above - height : below,
                    step * 0.8, height, paint, radius: rows.count > 100 ? 0 : 1.5,
                    title: "\(name): \(value.shown)")
                if value.number > 0 { above -= height } else { below += height }
            }
        }
        if columns.isSmall { return Drawing(canvas, height: columns.height) }
        canvas.line(0, zero, 100, zero, .rule)
        if let top = zip(tops, rows).max(by: { $0.0 < $1.0 }), top.0 > 0, !isStacked {
            canvas.text(top.1.shown, 0, 12)
            canvas.line(0, start - 3, 100, start - 3, .rule, dashes: "2 3")
        }
        let labels = [rows.first?.label, rows.count > 1 ? rows.last?.label : nil]
        for (label, anchor) in zip(labels, [Canvas.Anchor.start, .end]) {
            canvas.text(
                Canvas.cut(label ?? "", 24), anchor == .start ? 0 : 100, columns.height - 4, anchor)
        }
        let legend =
            !isStacked
            ? []
            : headings.dropFirst().enumerated().map { part, heading in
                Drawing.Entry(label: heading, shown: "", paint: .ofSeries(part))
            }
        return Drawing(canvas, height: columns.height, legend: legend)
    }

    func share(on empty: Canvas) -> Drawing {
        var canvas = empty
        let all = rows.reduce(0) { $0 + max($1.number, 0) }
        var start = 0.0
        var legend: [Drawing.Entry] = []
        if all == 0 { canvas.rect(0, 2, 100, 22, .rule, radius: 3) }
        for (index, row) in rows.enumerated() {
            let paint = row.paint ?? .ofSeries(index)
            let width = all > 0 ? max(row.number, 0) / all * 100 : 0
            if width > 0 {
                canvas.rect(
                    start, 2, width, 22, paint, radius: 3, isApart: true,
                    title: "\(row.label): \(row.shown)")
            }
            start += width
            legend.append(
                .init(label: row.label, shown: row.shown, paint: paint, address: row.address))
        }
        return Drawing(canvas, height: 26, legend: legend)
    }
}
