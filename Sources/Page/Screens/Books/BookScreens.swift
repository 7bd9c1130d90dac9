import Records

/// The books: accounts, projects, budgets, transactions, items and spaces.
enum BookScreens {
    static let all: [Screen] = [
        BooksOverview.screen, SpendingScreen.screen,
        ProjectList.screen, ProjectScreen.screen, ClientReportScreen.screen,
        TransactionList.screen, TransactionScreen.screen, ItemListScreen.screen, ItemScreen.screen,
        SpaceListScreen.screen, SpaceScreen.screen, AccountList.screen, AccountScreen.screen,
        DraftScreen.screen, PresetScreens.presets, PresetScreens.templates,
    ]

    static let templates: [Template] = [
        Template("book-tabs", PackageResources.booktabs_mustache),
        Template("book-bar", PackageResources.bookbar_mustache),
        Template("book-place", PackageResources.bookplace_mustache),
        Template("book-steps", PackageResources.booksteps_mustache),
        Template("book-project-card", PackageResources.bookprojectcard_mustache),
        Template("book-budgets-picture", PackageResources.bookbudgetspicture_mustache),
        Template("book-transactions", PackageResources.booktransactions_mustache),
        Template("book-items", PackageResources.bookitems_mustache),
        Template("book-projects", PackageResources.bookprojects_mustache),
        Template("book-project", PackageResources.bookproject_mustache),
        Template("book-report", PackageResources.bookreport_mustache),
        Template("book-transaction-list", PackageResources.booktransactionlist_mustache),
        Template("book-transaction", PackageResources.booktransaction_mustache),
        Template("book-images", PackageResources.bookimages_mustache),
        Template("book-point", PackageResources.bookpoint_mustache),
        Template("book-item-list", PackageResources.bookitemlist_mustache),
        Template("book-item", PackageResources.bookitem_mustache),
        Template("book-space-list", PackageResources.bookspacelist_mustache),
        Template("book-space", PackageResources.bookspace_mustache),
        Template("book-account-list", PackageResources.bookaccountlist_mustache),
        Template("book-account", PackageResources.bookaccount_mustache),
        Template("book-drafts", PackageResources.bookdrafts_mustache),
        Template("book-presets", PackageResources.bookpresets_mustache),
        Template("book-templates", PackageResources.booktemplates_mustache),
        Template("book-narrow", PackageResources.booknarrow_mustache),
        Template("book-overview", PackageResources.bookoverview_mustache),
        Template("book-spending", PackageResources.bookspending_mustache),
        Template("book-due", PackageResources.bookdue_mustache),
    ]
}
