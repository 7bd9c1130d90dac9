import Foundation
import Records
import Testing
import Wording

@testable import Page

@Suite struct `A picture` {
    private static let rows: [Picture.Row] = [
        .init("Monday", .init(10, "$10.00", exact: .number("10.00"))),
        .init("Tuesday", .init(40, "$40.00", exact: .number("40.00"))),
        .init("Wednesday <b>", .init(20, "$20.00", exact: .number("20.00"))),
    ]

    private static func picture(_ form: Picture.Form, _ rows: [Picture.Row] = rows) -> Picture {
        Picture("sales", "Sales", headings: ["Day", "Amount"], rows: rows, form)
    }

    private static let map = ProcessMap(
        nodes: ["a", "b", "c"].map { .init(name: $0, label: $0, words: "") },
        steps: [
            .init(from: "a", to: "b", count: 9, words: "9", isUnusual: false),
            .init(from: "b", to: "c", count: 8, words: "8", isUnusual: false),
            .init(from: "c", to: "a", count: 1, words: "1", isUnusual: true),
        ])

    private static let forms: [Picture.Form] = [
        .columns(.init()), .share, .bars, .gauges, .steps, .spread, .distribution, .movement,
        .process(map),
    ]

    @Test(arguments: forms)
    func `says each of its values to who doesn't see it, and in a table`(form: Picture.Form) throws
    {
        let picture = Self.picture(form)
        let html = try shown(picture, in: .english)
        for row in picture.rows {
            #expect(html.contains("<td class=\"num\">\(row.shown)</td>"))
            #expect(picture.told(to: Looked.visit(.english)).contains(row.shown))
        }
        #expect(html.contains("aria-label=\"Sales") || html.contains("class=\"said\""))
    }

    @Test(arguments: forms)
    func `has nothing of what anybody wrote in its markup`(form: Picture.Form) throws {
        let picture = Self.picture(form)
        for text in [try shown(picture, in: .english), picture.file(in: .english)] {
            #expect(!text.contains("<b>") || !text.contains("Wednesday <b>"))
            #expect(!text.contains(" style=") && !text.contains("<style"))
        }
    }

    @Test(arguments: forms)
    func `is a file in colours of its own, since there is no theme`(form: Picture.Form) {
        let file = Self.picture(form).file(in: .arabic)
        #expect(file.contains("xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(file.contains("<title>Sales</title>") && file.contains("direction=\"rtl\""))
        #expect(!file.contains("var("))
        #expect(
            file.components(separatedBy: "<svg").count
                == file.components(separatedBy: "</svg>").count)
    }

    @Test func `begins where one begins to read`() throws {
        let picture = Self.picture(.columns(.init(height: 60, isSmall: true)))
        let starts = { (language: Language) in
            picture.drawing(on: Canvas(language, isFile: false)).body
                .matches(of: /<rect x="([0-9.]+)%" y="[0-9.]+" width="([0-9.]+)%"/).map {
                    (Double($0.1) ?? -1, Double($0.2) ?? -1)
                }
        }
        let (left, right) = (starts(.english), starts(.arabic))
        try #require(left.count == 3 && right.count == 3)
        for ((x, width), (mirrored, _)) in zip(left, right) {
            #expect(abs(mirrored - (100 - x - width)) < 0.02)
        }
    }

    @Test func `has the largest part first, and its legend in the same order`() {
        let picture = Self.picture(.share)
        let legend = picture.drawing(on: Canvas(.english, isFile: false)).legend
        #expect(legend.map(\.label) == ["Tuesday", "Wednesday <b>", "Monday"])
        #expect(picture.rows.map(\.label) == legend.map(\.label))
    }

    @Test func `has its exact numbers in a file, where nothing is taken for a formula`() {
        let picture = Self.picture(
            .bars, Self.rows + [.init("=1+1", .init(1, "$0.01", exact: .number("0.01")))])
        let lines = String(decoding: picture.csv, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines[0] == "Day,Amount")
        #expect(lines[1] == "Monday,10.00")
        #expect(lines[4] == "'=1+1,0.01")
    }

    @Test func `of a long time keeps the least, the most and the last`() {
        let peaks: [Int: Double] = [5001: 999, 7003: -5]
        let many = (0..<10_000).map { index in
            Picture.Row("\(index)", .init(peaks[index] ?? 1, "x"), time: Double(index))
        }
        let kept = Picture.thinned(many)
        #expect(kept.count <= 900)
        #expect(kept.map(\.number).max() == 999 && kept.map(\.number).min() == -5)
        #expect(kept.last?.label == "9999")
        let times = kept.compactMap(\.time)
        #expect(times == times.sorted())
    }

    @Test func `of what comes to nothing, of one row and of none can be drawn`() throws {
        let one = [Picture.Row("Only", .init(0, "0"))]
        for form in Self.forms {
            #expect(try shown(Self.picture(form, one), in: .arabic).contains("Only"))
            #expect(try shown(Self.picture(form, []), in: .english).contains("Nothing to draw yet"))
            #expect(!Self.picture(form, one).file(in: .english).contains("nan"))
        }
    }

    @Test(arguments: [(3, 2, "50% over plan"), (1, 2, "50% of plan"), (2, 2, "100% of plan")])
    func `says in words how much of a plan is spent`(spent: Int64, planned: Int64, words: String) {
        let visit = Looked.visit(.english)
        #expect(visit.ofPlan(spent: spent, planned: planned) == words)
        #expect(visit.ofPlan(spent: 1_000_001, planned: 1_000_000) == "1% over plan")
        #expect(visit.ofPlan(spent: 0, planned: 0) == "No plan")
    }

    @Test func `of ways puts each status below those that lead to it, and what leads back aside`() {
        let places = Self.map.places()
        #expect(["a", "b", "c"].map { places[$0]?.row } == [0, 1, 2])
        #expect(Self.map.forwardSteps().map(\.to) == ["b", "c"])
        let drawn = Self.map.drawing(on: Canvas(.english, isFile: false)).body
        #expect(drawn.components(separatedBy: "stroke-dasharray").count == 2)
        #expect(drawn.contains("⚠ 1"))
    }

    @Test(arguments: [1e-9, 0.5, 1, 2, 9.99, 10, 12_345, 8.64e15])
    func `measures tenfolds`(number: Double) {
        let exact = Looked.logarithm(number)
        #expect(abs(Spread.logarithm(number) - exact) < 1e-6)
    }

    private func shown(_ picture: Picture, in language: Language) throws -> String {
        try Templates.render("picture", picture.fields(Looked.visit(language)), in: language)
    }
}
