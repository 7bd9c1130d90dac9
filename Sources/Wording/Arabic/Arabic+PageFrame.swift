extension Arabic {
    static let pageFrame = """
        """
}
