import Orders

/// What is worth looking at in the made-up year: things that certainly happen in it.
package enum DemoTour {
    /// An order that was marked delivered by mistake, set right, delivered and sent back.
    package static let order = "1042"
    /// A customer whose last message nobody has answered yet.
    package static let conversation = "u-007"
    /// A project that has spent more than was planned.
    package static let project = "harbour-house"
    /// The account that the projects belong to.
    package static let account = "lantern"

    /// An order of which a line waits for stock.
    package static let backorder = "W-103"
    /// A thing that was bought, sold to a project, and sold back.
    package static let item = "globe-2"
    /// A customer who plays in three clubs.
    package static let member = "u-007"

    static let orderNumber = 1042

    /// What becomes of ``order``.
    static let history: [DemoStep] = [
        .init(20, .onDelivery, DemoPeople.packers[0]),
        .init(27, .delivered, DemoPeople.carrier),
        .init(
            3, .onDelivery, DemoPeople.desk[0],
            "marked delivered by mistake; still with the carrier"),
        .init(45, .delivered, DemoPeople.carrier),
        .init(190, .returned, DemoPeople.desk[1], "arrived broken"),
    ]
}
