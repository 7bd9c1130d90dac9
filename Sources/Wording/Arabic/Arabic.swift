/// The Arabic texts: plain business Arabic, said so that it is right whatever the values are.
///
/// Each stands under the sentence that it says, which is the key that ``Sentence/key`` gives, and a
/// blank line follows. `{1}` is the first value of the English sentence, and may stand anywhere.
/// What stands between backticks is typed as it is (`2026-03-01`), and keeps its order.
/// Numbers don't govern a noun ("عدد الأحرف: 130"), and a thing's name may be of either gender
/// ("لا وجود لأي …"), so one text does for all values.
enum Arabic {
    /// By their keys.
    static let texts = Dictionary(
        pairs.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })

    /// All of them, in the order in which they stand.
    static let pairs = parts.flatMap(pairs)

    private static let parts = [
        library, reading, business, catalog, orders, messaging, ledger, items, feeds, clubs, sales,
        queries, asking,
        store,
        commandLine, typing, hints, importing, exchanging, leaves, proving, keeping, serving,
        postgres, postgresOpening, hooks, pageFrame, pageBookForms, pageBookLists, pageBookNotes,
        pageBooks,
        pageDoing,
        pageHistory, pageHistoryChecks, pageHistoryMore, pageHistoryTools, pageHistoryWork,
        pageOneOrder,
        pageOrderList, pageOverview, pagePictures, pageShop, pageShopClubs, pageShopFeeds,
        pageShopMore, rulesOfBooks, rulesOfBooksMore, rulesOfFields, rulesOfPeople, rulesOfShop,
    ]

    static func pairs(_ part: String) -> [(key: String, text: String)] {
        let lines = part.split(separator: "\n").map(String.init)
        return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], typed(lines[$0 + 1])) }
    }

    /// What stands between backticks reads from left to right: what is typed, numbers and signs.
    private static func typed(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map {
                $0.offset.isMultiple(of: 2)
                    ? String($0.element) : Language.arabic.isolatedNumber(String($0.element))
            }
            .joined()
    }
}
