import Feeds

/// What other systems plan and bill in the made-up year: jobs at the projects, invoices for them and
/// for what tradespeople buy.
enum DemoWork {
    /// The steps of a project: on which of its days each begins, and how many days it takes.
    static let steps: [(title: String, day: Int, length: Int)] = [
        ("Survey", 3, 1), ("First fix, electrics", 28, 4), ("Paint and paper", 55, 6),
        ("Hang the lamps", 108, 2), ("Last look round", 149, 1),
    ]

    /// When a project is billed, and how much of its budget in percent.
    static let bills: [(day: Int, percent: Int64)] = [(9, 30), (58, 30), (112, 25), (155, 15)]

    /// Who buys in quantity and pays later.
    static let trade = [
        "Hotel Corvo", "Café Mühle", "Okafor Electric", "料亭 川端", "مكتب حداد للهندسة",
        "Estúdio Figueira", "Iyer & Daughters", "Swales Interiors",
    ]

    /// The id of the job or the invoice with this number.
    static func id(_ number: Int) -> FeedUUID {
        let digits = String(number + 1_000_000).dropFirst()
        return FeedUUID("da1b0042-0000-4000-8000-000000\(digits)") ?? FeedUUID()
    }
}
