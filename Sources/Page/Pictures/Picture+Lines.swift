import Records
import Wording

// Pictures with a piece of drawing a row, under the row's own words.
extension Picture {
    func bars(on canvas: Canvas) -> Drawing {
        let most = rows.map { abs($0.number) }.max() ?? 0
        return Drawing(
            rows.map { row in
                var canvas = canvas
                canvas.rect(0, 0, 100, 8, .rule, radius: 4)
                if most > 0, row.number != 0 {
                    canvas.rect(
                        0, 0, max(abs(row.number) / most * 100, 0.5), 8,
                        row.paint ?? (row.number < 0 ? .red : .first), radius: 4)
                }
                return line(row, canvas)
            })
    }

    func gauges(on canvas: Canvas) -> Drawing {
        Drawing(
            rows.map { row in
                let planned = row.values.count > 1 ? row.values[1].number : row.number
                let isOver = row.number > planned
                var canvas = canvas
                Gauge(spent: row.number, planned: planned, paint: row.paint).draw(on: &canvas)
                var line = line(row, canvas)
                line.isAmiss = isOver
                if row.values.count > 1 { line.shown += " / " + row.values[1].shown }
                return line
            })
    }

    /// How long things take, on a scale on which each tenfold is as wide as any other: minutes and months alike.
    func spread(on canvas: Canvas) -> Drawing {
        let positive = rows.flatMap(\.values).map(\.number).filter { $0 > 0 }
        let (least, most) = (positive.min() ?? 1, positive.max() ?? 1)
        let ratio = max(Spread.logarithm(most / least), 0.01)
        let at = { (number: Double) in
            number <= 0 ? 0 : 4 + Spread.logarithm(number / least) / ratio * 95
        }
        var drawing = Drawing(
            rows.map { row in
                var canvas = canvas
                let ends = row.values.map { at($0.number) }
                let titles = zip(headings.dropFirst(), row.values).map { "\($0): \($1.shown)" }
                canvas.rect(0, 3, 100, 8, .rule, radius: 4)
                for (index, paint) in [(2, Paint.fifth), (1, .third), (0, .first)]
                where index < ends.count && ends[index] > 0 {
                    canvas.rect(
                        0, 3, ends[index], 8, paint, radius: 4, title: titles[index])
                }
                for end in ends where end > 0 { canvas.line(end, 0, end, 14, .ink) }
                return line(row, canvas, height: 14)
            })
        drawing.legend = zip(headings.dropFirst(), [Paint.first, .third, .fifth]).map {
            .init(label: $0, shown: "", paint: $1)
        }
        return drawing
    }

    private func line(_ row: Row, _ canvas: Canvas, height: Double = 8) -> Drawing.Line {
        .init(
            label: row.label, shown: row.shown, words: row.words, address: row.address,
            body: canvas.body, height: height)
    }
}

extension Visit {
    /// How much of a plan is spent, in words: what is over it is said to be.
    func ofPlan(spent: Int64, planned: Int64) -> String {
        if planned <= 0 { return spent > 0 ? say("Nothing was planned") : say("No plan") }
        let part = Double(spent) / Double(planned)
        // What is over by less than a hundredth is over.
        if spent > planned { return say("\(percent(max(part - 1, 0.01))) over plan") }
        return say("\(percent(part)) of plan")
    }
}

/// How much of something that was planned is spent: a bar, and a mark where the plan ends once it is passed.
struct Gauge: Sendable {
    let spent: Double
    let planned: Double
    var paint: Paint?

    /// How far over the plan, as a part of it; `nil`: not, or there is none.
    var over: Double? { planned > 0 && spent > planned ? spent / planned - 1 : nil }

    func draw(on canvas: inout Canvas) {
        canvas.rect(0, 0, 100, 8, .rule, radius: 4)
        let most = max(spent, planned)
        guard most > 0, spent > 0 else { return }
        let isOver = spent > planned
        canvas.rect(
            0, 0, max(spent / most * 100, 0.5), 8, isOver ? .red : paint ?? .second, radius: 4)
        if isOver, planned > 0 {
            canvas.rect(planned / most * 100 - 0.4, 0, 0.8, 8, .card)
        }
    }

    /// By itself, beside words that say the same: for rows of a screen's own.
    func svg(_ visit: Visit) -> String {
        var canvas = Canvas(visit.language, isFile: false)
        draw(on: &canvas)
        return Picture.silent(canvas.body, height: 8)
    }
}

enum Spread {
    /// To the base of ten, closely enough for a drawing.
    static func logarithm(_ number: Double) -> Double {
        guard number.isFinite, number > 0 else { return 0 }
        // ln(m · 2^e) by the series of artanh, which is quick to end for m between 1 and 2.
        let (significand, exponent) = (number.significand, Double(number.exponent))
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var (term, sum) = (ratio, 0.0)
        for odd in stride(from: 1.0, through: 15, by: 2) {
            sum += term / odd
            term *= square
        }
        return (2 * sum + exponent * 0.693_147_180_559_945) / 2.302_585_092_994_046
    }
}
