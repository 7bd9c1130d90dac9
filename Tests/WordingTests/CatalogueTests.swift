import Records
import Testing

@testable import Wording

@Suite struct `A sentence` {
    @Test func `is its English with the values filled in`() {
        let sentence: Sentence = "\("title") has \(130) characters; at most \(120) are taken"
        #expect(sentence.description == "title has 130 characters; at most 120 are taken")
        #expect(sentence.key == "{1} has {2} characters; at most {3} are taken")
        #expect(sentence == "title has 130 characters; at most 120 are taken")
    }

    @Test func `keeps what looks like a place of a value as it was given`() {
        let sentence: Sentence = "there is no field \("{2}") in \("{1}")"
        #expect(sentence.description == "there is no field {2} in {1}")
        #expect(
            Catalogue(.arabic).text(sentence)
                == "لا وجود لحقل \u{2068}{2}\u{2069} في \u{2068}{1}\u{2069}")
    }

    @Test(arguments: [Int64.min, -1, 0, .max])
    func `writes numbers with the digits 0 to 9`(number: Int64) {
        let sentence: Sentence =
            "\(number) pieces back to the \(9) of product \("lamp") leave 64 bits"
        #expect(Catalogue(.arabic).text(sentence).contains("\u{2066}\(number)\u{2069}"))
    }
}

@Suite struct `A catalogue in Arabic` {
    private let arabic = Catalogue(.arabic, harmless: { $0.replacing("\u{202E}", with: "?") }) {
        "say \($0)"
    }

    @Test func `puts values where it wants them`() {
        let sentence: Sentence = "\(3) pieces back to the \(9) of product \("lamp") leave 64 bits"
        #expect(
            arabic.text(sentence)
                == "إعادة \u{2066}3\u{2069} إلى مخزون المنتج \u{2068}lamp\u{2069} البالغ "
                + "\u{2066}9\u{2069} تتجاوز \u{2066}64\u{2069} بت")
    }

    @Test func `says parts in Arabic too, and lists with its own comma`() {
        let part: Sentence = "one of \(["a", "b"])"
        #expect(
            arabic.text("must be \(part)")
                == "القيمة المطلوبة: إحدى القيم الآتية: \u{2068}a\u{2069}، \u{2068}b\u{2069}")
    }

    @Test func `names what can be done next as the edge does it`() {
        #expect(
            arabic.text("without money: \(next: .ask("orders"))")
                == "من غير مال: \u{2066}say query orders\u{2069}")
        #expect(arabic.text(.next(.verify)) == "\u{2066}say verify\u{2069}")
    }

    @Test func `shows nothing from elsewhere that could do harm`() {
        #expect(
            arabic.text("\("a\u{202E}b") is blank") == "الحقل \u{2068}a?b\u{2069} فارغ")
    }

    @Test func `is English where there is no text, and says so`() {
        let sentence: Sentence = "no text for \("this\u{202E}")"
        #expect(arabic.text(sentence) == "\u{2066}no text for this?\u{2069}")
        #expect(arabic.unknown(in: "position \(1): \(sentence)") == [sentence])
        #expect(Catalogue(.english).unknown(in: sentence).isEmpty)
    }
}

@Suite struct `Each Arabic text` {
    @Test(arguments: Arabic.pairs)
    func `has the values of its sentence, and letters of its own`(key: String, text: String) {
        #expect(Self.places(text) == Self.places(key), "\(key)")
        let isTyped = text.hasPrefix("\u{2066}") && text.hasSuffix("\u{2069}")
        #expect(
            isTyped || text.unicodeScalars.contains { (0x621...0x64A).contains($0.value) }, "\(key)"
        )
    }

    @Test(arguments: Arabic.pairs)
    func `leaves no number where its neighbours could turn it round`(key: String, text: String) {
        var depth = 0
        var isInPlace = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{2066}": depth += 1
            case "\u{2069}": depth -= 1
            case "{": isInPlace = true
            case "}": isInPlace = false
            case "0"..."9": #expect(depth > 0 || isInPlace, "\(text)")
            default: continue
            }
        }
        #expect(depth == 0, "a backtick has no partner: \(text)")
    }

    @Test func `stands once, under a sentence`() {
        let keys = Arabic.pairs.map(\.key)
        #expect(Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
        #expect(
            keys.allSatisfy { !$0.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) } })
    }

    /// The places of values in a text, in order of their numbers.
    private static func places(_ text: String) -> [String] {
        text.matches(of: /\{[0-9]+\}/).map { String($0.output) }.sorted()
    }
}
