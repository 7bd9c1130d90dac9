/// What of a rule a program can see by the value alone, in the terms that JSON Schema has for it: so that who writes a
/// client needn't read words. Whatever keeps the rule keeps the bound; not always the other way round.
package enum FieldBound: Sendable, Equatable {
    /// A text of at most so many characters (Unicode scalars, which JSON Schema counts, too).
    case characters(atMost: Int)
    /// A text in which something stands that isn't white space.
    case notBlank
    /// A text that an expression of JSON Schema's matches; of one of its formats, where it has one.
    case pattern(String, format: String? = nil)
    /// A number from here, through here.
    case numbers(from: Int64, through: Int64?)
    /// A number above this one, through that.
    case above(Int64, through: Int64?)
    /// A list of so many.
    case count(atLeast: Int, atMost: Int?)
    /// A list in which nothing stands twice.
    case once
    /// The same of each in a list.
    indirect case each(FieldBound)
}
