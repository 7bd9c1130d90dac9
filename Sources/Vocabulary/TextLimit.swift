/// How long a text may be, in characters (Unicode scalars), where nothing asks for another limit.
package enum TextLimit {
    /// Names, titles, and whatever else stands in one line.
    package static let name = 120
    /// Notes, descriptions, addresses, messages.
    package static let note = 4_000
    /// Names of files, and of what they hold.
    package static let fileName = 255
}
