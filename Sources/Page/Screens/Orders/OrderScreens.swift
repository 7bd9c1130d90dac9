import Records

/// Orders: the list of them, one with all that became of it, and how all of them go.
enum OrderScreens {
    static let all = [OrderList.screen, OrderScreen.screen, ProcessScreen.screen]

    static let templates = [
        Template("orders", PackageResources.orders_mustache),
        Template("order", PackageResources.order_mustache),
        Template("order-step", PackageResources.orderstep_mustache),
        Template("scrubber", PackageResources.scrubber_mustache),
        Template("process", PackageResources.process_mustache),
    ]
}
