/// How long a text may be, in characters (Unicode scalars), where nothing asks for another limit.
public enum TextLimit {
    /// Names, titles, and whatever else stands in one line.
    public static let name = 120
    /// Notes, descriptions, addresses, messages.
    public static let note = 4_000
    /// Names of files, and of what they hold.
    public static let fileName = 255
}
