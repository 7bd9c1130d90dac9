extension Arabic {
    static let pageBooks = """
        """
}
