/// Bars and sparklines, and which signs a terminal can be trusted with.
enum Drawing {
    /// Whether signs beyond ASCII are shown: as the locale says, where one is set.
    static let hasSigns: Bool = {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first
        guard let locale = locale?.lowercased() else { return true }
        return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8")
    }()

    private static let cells = 12

    /// A share of 1 as a bar; one that is beyond it ends in an arrow.
    static func bar(_ share: Double, signs: Bool = hasSigns) -> String {
        guard share.isFinite, share > 0 else { return "" }
        let eighths = Int((min(share, 1) * Double(cells * 8)).rounded())
        if !signs {
            return String(repeating: "#", count: max(1, eighths / 8)) + (share > 1 ? ">" : "")
        }
        let full = String(repeating: "█", count: eighths / 8)
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        let text = full + rest
        return (text.isEmpty ? "▏" : text) + (share > 1 ? "▸" : "")
    }

    /// A course of values as one line, each as high as it is next to the greatest.
    static func sparkline(_ values: [Double], signs: Bool = hasSigns) -> String {
        let steps = signs ? Array("▁▂▃▄▅▆▇█") : Array("_.-~=+*#")
        guard let greatest = values.max(), greatest > 0 else { return "" }
        return String(
            values.map { value in
                let step = Int((max(0, value) / greatest * Double(steps.count - 1)).rounded())
                return steps[min(step, steps.count - 1)]
            })
    }

    /// Our own signs in a line as ASCII has them, where the terminal isn't trusted with more.
    static func legible(_ line: String, signs: Bool = hasSigns) -> String {
        if signs || line.utf8.allSatisfy({ $0 < 0x80 }) { return line }
        var plain = ""
        for character in line {
            switch character {
            case "→": plain += "->"
            case "…": plain += "..."
            case "–", "−", "—", "─": plain += "-"
            case "└": plain += "`"
            case "├", "│": plain += "|"
            case "◀": plain += "<"
            case "▸": plain += ">"
            case "⏎": plain += "|"
            case "━": plain += "#"
            default: plain.append(character)
            }
        }
        return plain
    }
}
