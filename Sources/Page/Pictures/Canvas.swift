import Wording

/// What is drawn on. Across, all is in parts of a hundred, so that it is as wide as there is room while its words and
/// lines keep their size; down, in pixels. Where one reads from the right, it is drawn from the right: by its numbers,
/// since turning it round would turn its words too.
struct Canvas: Sendable {
    let language: Language
    /// Whether it is for a file of its own.
    let isFile: Bool
    private(set) var body = ""

    enum Anchor: String, Sendable { case start, middle, end }

    var isMirrored: Bool {
        switch language {
        case .english: false
        case .arabic: true
        }
    }

    init(_ language: Language, isFile: Bool) {
        self.language = language
        self.isFile = isFile
    }

    /// From `x`, 0 to 100, and with what is said of it where one points at it.
    mutating func rect(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ paint: Paint,
        radius: Double = 0, isApart: Bool = false, title: String? = nil
    ) {
        let start = isMirrored ? 100 - x - width : x
        let rounded = radius > 0 ? " rx=\"\(Self.short(radius))\"" : ""
        // A line in the colour of the ground keeps it apart from what stands beside it.
        let edge = isApart ? " stroke=\"\(colour(.card))\" stroke-width=\"2\"" : ""
        element(
            "rect x=\"\(Self.short(start))%\" y=\"\(Self.short(y))\" width=\"\(Self.short(max(width, 0)))%\" "
                + "height=\"\(Self.short(max(height, 0)))\" fill=\"\(colour(paint))\"\(rounded)\(edge)",
            title)
    }

    mutating func line(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ paint: Paint, width: Double = 1,
        dashes: String? = nil
    ) {
        let dashed = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        element(
            "line x1=\"\(Self.short(across(x1)))%\" y1=\"\(Self.short(y1))\" x2=\"\(Self.short(across(x2)))%\" "
                + "y2=\"\(Self.short(y2))\" stroke=\"\(colour(paint))\" stroke-width=\"\(Self.short(width))\"\(dashed)",
            nil)
    }

    mutating func circle(
        _ x: Double, _ y: Double, _ radius: Double, _ paint: Paint, title: String? = nil
    ) {
        element(
            "circle cx=\"\(Self.short(across(x)))%\" cy=\"\(Self.short(y))\" r=\"\(Self.short(radius))\" "
                + "fill=\"\(colour(paint))\"", title)
    }

    /// Where the anchor is the start, words begin at `x`; they end there where it is the end: in either direction.
    mutating func text(
        _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start,
        _ paint: Paint = .soft, size: Double = 12, isStrong: Bool = false
    ) {
        body +=
            "<text x=\"\(Self.short(across(x)))%\" y=\"\(Self.short(y))\" text-anchor=\"\(anchor.rawValue)\" "
            + "font-size=\"\(Self.short(size))\" fill=\"\(colour(paint))\""
            + (isStrong ? " font-weight=\"600\"" : "") + ">\(Self.escaped(text))</text>"
    }

    /// A line through points, which is stretched with the picture while it stays as thick as it is.
    mutating func path(
        _ points: [(x: Double, y: Double)], _ paint: Paint, height: Double, width: Double = 2,
        dashes: String? = nil, isFilled: Bool = false, title: String? = nil
    ) {
        guard let first = points.first else { return }
        var drawn = "M\(Self.short(across(first.x) * 10)) \(Self.short(first.y))"
        for point in points.dropFirst() {
            drawn += "L\(Self.short(across(point.x) * 10)) \(Self.short(point.y))"
        }
        let paints =
            isFilled
            ? "fill=\"\(colour(paint))\" fill-opacity=\"0.16\""
            : "fill=\"none\" stroke=\"\(colour(paint))\" stroke-width=\"\(Self.short(width))\" "
                + "stroke-linejoin=\"round\" vector-effect=\"non-scaling-stroke\""
                + (dashes.map { " stroke-dasharray=\"\($0)\"" } ?? "")
        body +=
            "<svg x=\"0\" y=\"0\" width=\"100%\" height=\"\(Self.short(height))\" "
            + "viewBox=\"0 0 1000 \(Self.short(height))\" preserveAspectRatio=\"none\">"
        element("path d=\"\(drawn)\" \(paints)", title)
        body += "</svg>"
    }

    /// What was made elsewhere.
    mutating func add(_ drawn: String) { body += drawn }

    func colour(_ paint: Paint) -> String { isFile ? paint.inFile : paint.onPage }

    private func across(_ x: Double) -> Double { isMirrored ? 100 - x : x }

    private mutating func element(_ words: String, _ title: String?) {
        guard let title else { return body += "<\(words)/>" }
        let name = words.prefix { $0 != " " }
        body += "<\(words)><title>\(Self.escaped(title))</title></\(name)>"
    }

    /// Up to two digits behind the point: a hundredth of a part of a hundred is less than a pixel.
    static func short(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "0" }
        let hundredths = Int64((number * 100).rounded())
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// As XML has it: in texts and in attributes.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }

    /// What there is room for; the whole of it stands in the table.
    static func cut(_ text: String, _ most: Int) -> String {
        text.count <= most ? text : text.prefix(max(1, most - 1)) + "…"
    }
}
