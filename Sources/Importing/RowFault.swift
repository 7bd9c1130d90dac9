package import Records

/// What is wrong with a row, and where: lines are counted from 1 as an editor counts them, columns as they
/// stand in the table.
package struct RowFault: Error, Sendable, Equatable {
    package var line: Int
    /// The column's number from 1 and its name, where one is at fault.
    package var column: Column?
    package var refusal: Refusal

    package struct Column: Sendable, Equatable {
        package var number: Int
        package var name: String

        package init(_ number: Int, _ name: String) {
            self.number = number
            self.name = name
        }
    }

    package init(_ line: Int, at column: Column? = nil, _ refusal: Refusal) {
        self.line = line
        self.column = column
        self.refusal = refusal
    }

    init(
        _ line: Int, at column: Column? = nil, _ code: RejectionCode, why message: Sentence,
        hint: Sentence? = nil
    ) {
        self.init(line, at: column, Refusal(code, message, hint: hint))
    }
}

/// A value that can't be read as what it is to be.
struct Unreadable: Error {
    var code: RejectionCode
    var message: Sentence
    var hint: Sentence?

    init(_ code: RejectionCode, why message: Sentence, hint: Sentence? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}

/// Why a row isn't taken, before any rule is asked.
extension RejectionCode {
    /// The file isn't of the form that it should be.
    package static let invalidTable = Self("invalid-table")
    /// The file's bytes aren't text of the encoding that it is said to have.
    package static let wrongEncoding = Self("wrong-encoding")
    /// A date or an amount that can be read in two ways.
    package static let ambiguousValue = Self("ambiguous-value")
    /// An amount is in another currency than what it is imported into.
    package static let otherCurrency = Self("other-currency")
    /// The rows of one thing say different things of it.
    package static let contradiction = Self("contradiction")
    /// The rows of one thing don't stand together, or it stands there twice.
    package static let rowsApart = Self("rows-apart")
    /// A row was imported before and reads otherwise now.
    package static let changedRow = Self("changed-row")
    /// What says how rows are read doesn't fit the file or the command.
    package static let invalidMapping = Self("invalid-mapping")
}
