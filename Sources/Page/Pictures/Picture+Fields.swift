import Records
import Wording

// A picture as the partial `picture` shows it.
extension Picture {
    func fields(_ visit: Visit) -> Fields {
        let drawing = drawing(on: Canvas(visit.language, isFile: false))
        let address = { (kind: String) in visit.hereWith(["picture": name, "as": kind]) }
        return [
            "pictureName": name, "pictureTitle": title, "isEmpty": rows.isEmpty,
            "svg": drawing.body.isEmpty
                ? nil
                : Self.svg(
                    drawing.body, height: drawing.height, width: drawing.width,
                    label: told(to: visit), visit.language),
            "isWide": drawing.width != nil,
            "lines": drawing.lines.map { line -> Fields in
                [
                    "label": line.label, "shown": line.shown, "words": line.words ?? "",
                    "isAmiss": line.isAmiss, "leads": line.address != nil,
                    "address": line.address ?? "",
                    "bar": Self.silent(line.body, height: line.height),
                ]
            },
            "hasLines": !drawing.lines.isEmpty,
            "legend": drawing.legend.map { entry -> Fields in
                [
                    "label": entry.label, "shown": entry.shown, "leads": entry.address != nil,
                    "address": entry.address ?? "", "swatch": Self.swatch(entry.paint),
                ]
            },
            "hasLegend": !drawing.legend.isEmpty,
            "headings": headings.enumerated().map { index, heading -> Fields in
                ["heading": heading, "isNumber": index > 0]
            },
            "rows": rows.map { row -> Fields in
                ["label": row.label, "cells": row.values.map { ["cell": $0.shown] as Fields }]
            },
            "svgAddress": address("svg"), "csvAddress": address("csv"),
        ]
    }

    /// All of it in words, for those who hear it: every value, or of many those that matter.
    func told(to visit: Visit) -> String {
        let comma = visit.language.comma
        let all = rows.map { row in
            ([visit.name(row.label)] + row.values.map(\.shown)).joined(separator: " ")
        }
        if rows.count <= 62 { return "\(title): " + all.joined(separator: comma) }
        let least = rows.min { $0.number < $1.number }
        let most = rows.max { $0.number < $1.number }
        let words = [
            visit.say("first: \(all.first ?? "")"), visit.say("last: \(all.last ?? "")"),
            visit.say("least: \(least.map { "\($0.label) \($0.shown)" } ?? "")"),
            visit.say("most: \(most.map { "\($0.label) \($0.shown)" } ?? "")"),
        ]
        return "\(title): " + words.joined(separator: comma)
    }

    static func svg(
        _ body: String, height: Double, width: Double?, label: String, _ language: Language
    ) -> String {
        let size =
            width.map {
                "width=\"\(Canvas.short($0))\" height=\"\(Canvas.short(height))\" "
                    + "viewBox=\"0 0 \(Canvas.short($0)) \(Canvas.short(height))\""
            } ?? "width=\"100%\" height=\"\(Canvas.short(height))\""
        return
            "<svg class=\"drawn\" \(size) role=\"img\" direction=\"\(language.direction)\" "
            + "aria-label=\"\(Canvas.escaped(label))\">\(body)</svg>"
    }

    /// What stands beside words that say the same.
    static func silent(_ body: String, height: Double) -> String {
        "<svg class=\"drawn\" width=\"100%\" height=\"\(Canvas.short(height))\" aria-hidden=\"true\">\(body)</svg>"
    }

    static func swatch(_ paint: Paint) -> String {
        "<svg class=\"swatch\" width=\"11\" height=\"11\" aria-hidden=\"true\">"
            + "<rect width=\"11\" height=\"11\" rx=\"3\" fill=\"\(paint.onPage)\"/></svg>"
    }
}
