/// A step of a process map: a curve from one box to another, with its words beside it.
struct Arrow: Sendable {
    let from: (x: Double, y: Double)
    let to: (x: Double, y: Double)
    let boxWidth: Double
    let boxHeight: Double
    /// Around what stands between: -1 on the side where one begins to read, 1 on the other, 0 straight.
    let side: Double
    let width: Double
    /// Of all of the drawing.
    let total: Double

    func drawn(_ step: ProcessMap.Step, on canvas: Canvas) -> String {
        let colour = canvas.colour(step.isUnusual ? .amber : .first)
        let short = Canvas.short
        let across = { (x: Double) in short(canvas.isMirrored ? total - x : x) }
        let (a, b, c, d) = curve
        let dashes = step.isUnusual ? " stroke-dasharray=\"6 4\"" : ""
        let path =
            "M\(across(a.x)) \(short(a.y))C\(across(b.x)) \(short(b.y)) \(across(c.x)) \(short(c.y)) "
            + "\(across(d.x)) \(short(d.y))"
        // The head lies along the way on which the curve comes in.
        let (dx, dy) = side == 0 ? (0.0, 1.0) : (-side, 0.0)
        let size = 4 + width / 2
        let tip = (x: d.x + dx * 7, y: d.y + dy * 7)
        let head =
            "M\(across(tip.x)) \(short(tip.y))L\(across(d.x - dy * size)) \(short(d.y - dx * size))"
            + "L\(across(d.x + dy * size)) \(short(d.y + dx * size))Z"
        return
            "<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-opacity=\"0.75\" "
            + "stroke-width=\"\(short(width))\"\(dashes)/><path d=\"\(head)\" fill=\"\(colour)\"/>"
    }

    func words(_ step: ProcessMap.Step, on canvas: Canvas) -> String {
        let (a, b, c, d) = curve
        let middle = (
            x: (a.x + 3 * b.x + 3 * c.x + d.x) / 8, y: (a.y + 3 * b.y + 3 * c.y + d.y) / 8
        )
        let x = canvas.isMirrored ? total - middle.x : middle.x
        let words = (step.isUnusual ? "⚠ " : "") + step.words
        // The ground under them is as wide as their letters mostly are.
        let ground = Double(words.unicodeScalars.count) * 6.4 + 8
        let short = Canvas.short
        return
            "<rect x=\"\(short(x - ground / 2))\" y=\"\(short(middle.y - 9))\" width=\"\(short(ground))\" "
            + "height=\"18\" fill=\"\(canvas.colour(.card))\"/>"
            + "<text x=\"\(short(x))\" y=\"\(short(middle.y + 4))\" text-anchor=\"middle\" font-size=\"12\" "
            + "fill=\"\(canvas.colour(step.isUnusual ? .amber : .ink))\">\(Canvas.escaped(words))</text>"
    }

    private typealias Point = (x: Double, y: Double)

    /// From, two points that draw it to themselves, to.
    private var curve: (Point, Point, Point, Point) {
        if side != 0 {
            let edge = side * boxWidth / 2
            let a = (x: from.x + edge, y: from.y + boxHeight / 2)
            let d = (x: to.x + edge + side * 7, y: to.y + boxHeight / 2)
            let out = side * 86
            return (a, (a.x + out, a.y), (d.x + out - side * 7, d.y), d)
        }
        // A step to another column leaves on that side of its box.
        let shift = min(max((to.x - from.x) / 6, -boxWidth / 3), boxWidth / 3)
        let a = (x: from.x + shift, y: from.y + boxHeight)
        let d = (x: to.x, y: to.y - 7)
        let half = (d.y - a.y) / 2
        return (a, (a.x, a.y + half), (d.x, d.y - half), d)
    }
}
