extension Arabic {
    static let pageHistory = """
        """
}
