/// Rows of pictures of what changes from time to time.
enum ShopPictures {
    /// So many are drawn and stand in the table below: a screen is to be there at once.
    private static let most = 240

    /// All of them in a file; on the screen of those that fall together the least, the most and the last.
    static func rows<Step>(
        _ visit: Visit, _ steps: [Step], _ row: (Step) -> Picture.Row?
    ) -> [Picture.Row] {
        let rows = steps.compactMap(row)
        return visit.parameter("picture") == nil ? Picture.thinned(rows, to: most) : rows
    }
}
