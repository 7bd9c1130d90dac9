extension Arabic {
    static let pageOrders = """
        """
}
