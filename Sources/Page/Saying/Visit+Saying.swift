import EventStore
import Records
import Vocabulary
import Wording

// How values are said to who looks at the page, in their language.
extension Visit {
    /// A sentence of the page.
    func say(_ sentence: Sentence) -> String {
        Catalogue(language, harmless: Plain.inSentence).text(sentence)
    }

    /// A whole number, in groups of three digits.
    func number(_ value: Int64) -> String { language.isolatedNumber(Digits.grouped(value)) }

    /// A number with a fraction, as it is, cut to `digits` behind the point.
    func number(_ value: Double, digits: Int = 1) -> String {
        language.isolatedNumber(Digits.cut(value, digits))
    }

    /// An amount, `{"currency": "USD", "minor": 1250}` as the interface tells it; `nil` where it isn't one.
    func money(_ amount: JSONValue?) -> String? {
        guard let code = amount?["currency"]?.text, let minor = amount?["minor"]?.integer else {
            return nil
        }
        return language.isolatedNumber(Currency(stored: code).written(minor))
    }

    /// Amounts of several currencies, one behind the other.
    func moneys(_ amounts: JSONValue?) -> String {
        (amounts?.elements ?? []).compactMap { money($0) }.joined(separator: language.comma)
    }

    /// A part of all, 0 to 1 and above: `86%`.
    func percent(_ part: Double) -> String {
        language.isolatedNumber(Digits.cut(part * 100, 0) + "%")
    }

    /// A moment as the interface tells it, for the partial `time`: by the clock of the business.
    func moment(_ value: JSONValue?, in zone: Zone) -> Fields? {
        guard let text = value?.text, let time = Timestamp(text) else { return nil }
        return moment(time, in: zone)
    }

    func moment(_ time: Timestamp, in zone: Zone) -> Fields {
        let clock = Calendar(zone.clock(at: time))
        return [
            "iso": time.description, "text": language.moment(clock),
            "day": language.day(clock), "clock": language.isolatedNumber(clock.clock),
        ]
    }

    /// A day, `2026-03-01`.
    func day(_ text: String) -> String { Calendar(day: text).map(language.day) ?? text }

    /// A span of time in its two largest parts: `1 d 13 h`.
    func span(milliseconds: Int64) -> String { language.span(milliseconds: milliseconds) }

    /// A name that somebody gave, where nothing else keeps it apart from the words around it.
    func name(_ text: String) -> String { language.isolatedText(text) }

    /// Words that somebody else wrote, with nothing in them that could lead eyes astray.
    func plain(_ value: JSONValue?) -> String? { value?.text.map(Plain.text) }
}

/// Words from elsewhere.
enum Plain {
    /// Without control characters, and without those that turn the order of what stands around them: a name must not
    /// make an amount beside it read backwards.
    static func text(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { !isHarmful($0) }
        if isPlain { return text }
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: text.unicodeScalars.map { isHarmful($0) ? "\u{FFFD}" : $0 })
        return String(plain)
    }

    /// The same for what is put into a sentence, which keeps each value apart by itself: marks that did so before,
    /// as those around numbers, are taken off.
    static func inSentence(_ value: String) -> String { text(bare(value)) }

    /// Without the marks that keep words of ours in order, for what puts its own around them.
    static func bare(_ text: String) -> String {
        var bare = String.UnicodeScalarView()
        bare.append(
            contentsOf: text.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) })
        return String(bare)
    }

    /// A value exactly, as JSON, with nothing of that sort in it but by its number.
    static func json(_ value: JSONValue) -> String {
        let json = String(decoding: value.json(), as: UTF8.self)
        guard json.unicodeScalars.contains(where: isHarmful) else { return json }
        var plain = ""
        for scalar in json.unicodeScalars {
            guard isHarmful(scalar) else {
                plain.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                plain += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return plain
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            true
        default: false
        }
    }
}

/// Digits as both languages have them here.
enum Digits {
    static func grouped(_ value: Int64) -> String {
        let digits = String(value.magnitude)
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return (value < 0 ? "-" : "") + grouped
    }

    static func cut(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "–" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        guard let scaled = Int64(exactly: (value * scale).rounded()) else { return "–" }
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let fraction = String(rest)
        let zeros = String(repeating: "0", count: max(0, digits - fraction.count))
        return (scaled < 0 ? "-" : "") + grouped(Int64(clamping: whole))
            + (digits > 0 ? "." + zeros + fraction : "")
    }
}
