import Records

/// The business at a glance: what came in, what waits, and what just happened.
enum OverviewScreen {
    static let templates = [Template("overview", PackageResources.overview_mustache)]

    static let screen = Screen("/", "overview", in: .overview) { visit in
        let dashboard = try await visit.asking.item("dashboard")
        let figure = { dashboard[$0]?["value"]?.integer ?? 0 }
        return Shown(
            visit.say("Overview"),
            [
                "revenue": visit.moneys(dashboard["revenueCents"]?["revenueTotals"]),
                "orders": visit.number(figure("orders")),
            ])
    }
}
