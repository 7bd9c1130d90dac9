extension Arabic {
    static let pageDoing = """
        """
}
