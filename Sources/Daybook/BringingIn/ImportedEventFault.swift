package import Records

/// Why an event of an export isn't taken, and which of its append's it is.
package struct ImportedEventFault: Error {
    package var index = 0
    package var why: Sentence
    /// What to do about it, where there is something.
    package var hint: Sentence?

    package init(_ index: Int = 0, _ why: Sentence, hint: Sentence? = nil) {
        (self.index, self.why, self.hint) = (index, why, hint)
    }
}
