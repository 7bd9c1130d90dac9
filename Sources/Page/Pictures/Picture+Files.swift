import Answers
import Records
import Wording

// A picture as a file: by its screen's address with `?picture=NAME&as=svg` or `csv`.
extension Picture {
    /// What an address asks for of these pictures; `nil`: the screen itself.
    static func asked(by visit: Visit, of pictures: [Picture]) throws -> PageAnswer? {
        guard let name = visit.parameter("picture") else { return nil }
        guard let picture = pictures.first(where: { $0.name == name }) else {
            throw InterfaceProblem.nothingHere
        }
        var answer: PageAnswer
        let ending: String
        switch visit.parameter("as") {
        case "csv":
            ending = "csv"
            answer = PageAnswer(type: "text/csv; charset=utf-8; header=present", body: picture.csv)
        case "svg", nil:
            ending = "svg"
            answer = PageAnswer(
                type: "image/svg+xml", body: Array(picture.file(in: visit.language).utf8))
        default: throw InterfaceProblem.nothingHere
        }
        // The names of pictures are ours: letters, digits and hyphens.
        answer.headers = [
            (
                name: "Content-Disposition",
                value: "attachment; filename=\"\(picture.name).\(ending)\""
            )
        ]
        return answer
    }

    /// The exact numbers, for a spreadsheet.
    var csv: [UInt8] {
        let lines =
            [CommaSeparated.line(headings.map(JSONValue.string))]
            + rows.map { row in
                CommaSeparated.line([.string(row.label)] + row.values.map(\.exact))
            }
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    /// By itself, with its title and all its words, in colours of its own.
    func file(in language: Language) -> String {
        let drawing = drawing(on: Canvas(language, isFile: true))
        let width = max(720, (drawing.width ?? 0) + 32)
        let isMirrored = language.direction == "rtl"
        let (start, end) = isMirrored ? (width - 16, 16) : (16, width - 16)
        let short = Canvas.short
        let words = { (text: String, x: Double, y: Double, anchor: String, more: String) in
            "<text x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\" \(more)>"
                + "\(Canvas.escaped(text))</text>"
        }
        var body = words(
            title, start, 28, "start", "font-size=\"16\" font-weight=\"600\" fill=\"#12211f\"")
        var y = 44.0
        if !drawing.body.isEmpty {
            let inner = drawing.width ?? width - 32
            body +=
                "<svg x=\"\(short((width - inner) / 2))\" y=\"\(short(y))\" width=\"\(short(inner))\" "
                + "height=\"\(short(drawing.height))\">\(drawing.body)</svg>"
            y += drawing.height + 12
        }
        for line in drawing.lines {
            let said = [line.shown, line.words ?? ""].filter { !$0.isEmpty }
            y += 16
            body += words(
                Canvas.cut(line.label, 60), start, y, "start", "font-size=\"13\" fill=\"#12211f\"")
            body += words(
                said.joined(separator: " · "), end, y, "end", "font-size=\"13\" fill=\"#12211f\"")
            body +=
                "<svg x=\"16\" y=\"\(short(y + 6))\" width=\"\(short(width - 32))\" "
                + "height=\"\(short(line.height))\">\(line.body)</svg>"
            y += 12 + line.height
        }
        for entry in drawing.legend {
            y += 18
            let left = isMirrored ? start - 11 : start
            body +=
                "<rect x=\"\(short(left))\" y=\"\(short(y - 10))\" width=\"11\" height=\"11\" rx=\"3\" "
                + "fill=\"\(entry.paint.inFile)\"/>"
            body += words(
                Canvas.cut(entry.label, 60), isMirrored ? start - 20 : start + 20, y, "start",
                "font-size=\"13\" fill=\"#12211f\"")
            body += words(entry.shown, end, y, "end", "font-size=\"13\" fill=\"#12211f\"")
        }
        let height = y + 16
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" xml:lang="\(language.rawValue)" \
            width="\(short(width))" height="\(short(height))" \
            viewBox="0 0 \(short(width)) \(short(height))" direction="\(language.direction)" \
            font-family="system-ui, 'Noto Sans', 'Noto Sans Arabic', sans-serif" role="img">\
            <title>\(Canvas.escaped(title))</title>\
            <rect width="100%" height="100%" fill="#fcfdfc"/>\(body)</svg>

            """
    }
}
