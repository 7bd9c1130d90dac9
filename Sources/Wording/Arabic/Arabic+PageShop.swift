extension Arabic {
    static let pageShop = """
        """
}
