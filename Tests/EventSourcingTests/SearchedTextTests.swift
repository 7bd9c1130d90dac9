import Records
import Testing

@Suite struct `A text that is searched` {
    @Test(arguments: [
        ("José Álvarez", "jose alv"), ("STRASSE", "straße"), ("Straße", "STRASSE"),
        ("Åsa Møller", "asa moller"), ("ＡＢＣ１", "abc1"), ("أَمَل", "امل"), ("مـحـمد", "محمد"),
        ("注文番号6461", "番号6"), ("Jose\u{301}", "josé"), ("İstanbul", "istanbul"),
        ("Łódź", "lodz"), ("ΑΘΉΝΑ", "αθηνα"), ("anything", ""),
    ]) func `has a part whatever its case, accents and width are`(text: String, part: String) {
        #expect(SearchedText(text).contains(SearchedText(part)))
    }

    @Test(arguments: [("lamp", "lamps"), ("か", "が"), ("abc", "b c"), ("", "a")])
    func `and not what is another`(text: String, part: String) {
        #expect(!SearchedText(text).contains(SearchedText(part)))
    }

    @Test func `knows where words begin`() {
        let text = SearchedText("Alma table-lamp")
        #expect(text.hasWord(beginning: SearchedText("LAMP")))
        #expect(text.hasWord(beginning: SearchedText("alma t")))
        #expect(!text.hasWord(beginning: SearchedText("able")))
    }
}
