/// All screens, a group of them in each folder here.
enum Screens {
    static let all: [Screen] =
        [OverviewScreen.screen, SignIn.screen, SignIn.out]
        + [
            OrderScreens.all,
            CatalogScreens.all,
            ConversationScreens.all,
            ClubScreens.all,
            FeedScreens.all,
            BookScreens.all,
            LogScreens.all,
            ReadModelScreens.all,
            HistoryScreens.all,
            FindScreens.all,
            DoScreens.all,
        ].flatMap(\.self)

    /// Templates that others are made of, and those of the screens.
    static let templates: [Template] =
        Template.common + OverviewScreen.templates
        + [
            OrderScreens.templates,
            CatalogScreens.templates,
            ConversationScreens.templates,
            ClubScreens.templates,
            FeedScreens.templates,
            BookScreens.templates,
            LogScreens.templates,
            ReadModelScreens.templates,
            HistoryScreens.templates,
            FindScreens.templates,
            DoScreens.templates,
        ].flatMap(\.self)

    /// The screen at an address, with what its path names.
    static func at(_ words: [String]) -> (Screen, [String: String])? {
        for screen in all {
            if let found = screen.parameters(in: words) { return (screen, found) }
        }
        return nil
    }
}
