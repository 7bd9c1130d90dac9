/// Reads records out of JSON bytes: quickly when the fields come in the order they were written
/// in, correctly in any order, and without harm whatever the bytes are.
///
/// Nothing throws on the way: what is wrong is noted in `faults` with its path, and the value
/// that could not be read is `nil`. So one pass names every field that is wrong.
///
/// It lies with the records that are read: what runs once a field can be specialised where the record
/// is declared, and what runs once a byte is called from there.
public struct JSONReader {
    /// What was wrong, in the order it was found.
    @usableFromInline package var faults: [Refusal] { notes?.faults ?? [] }

    /// For commands: unknown fields are faults, texts lose their outer white space, identifiers
    /// are checked. Events are read as they stand, and may have fields of a later version.
    @usableFromInline package let isStrict: Bool

    /// For documents from elsewhere: strict, but what they have beyond what is asked for is theirs.
    let ignoresUnknown: Bool

    /// The bytes must outlive the reader; ``read(_:from:)`` sees to that. A debug build checks each
    /// access, and hostile bytes are what it is tested with; a release build has the checks that are
    /// written out.
    let bytes: UnsafeRawBufferPointer
    /// Where reading goes on.
    @usableFromInline var at = 0
    /// The object whose fields are being read.
    @usableFromInline var frame: ObjectFrame
    /// What is hardly ever needed; `nil` as long as it isn't.
    @usableFromInline var notes: Notes?
    /// Objects that are opened next are taken to have their fields in order.
    var isInOrder: Bool

    /// Deeper than this no command and no event goes.
    static let maximumDepth = 32

    /// What is hardly ever needed, out of the way of what is needed for every field.
    @usableFromInline
    final class Notes {
        var faults: [Refusal] = []
        /// Members of open objects that stood before they were asked for.
        var passed: [PassedMember] = []
        /// Makes an identifier for a field that may be left to the service.
        var makeID: (() -> String)?

        @usableFromInline var faultCount: Int { faults.count }
    }

    init(
        _ bytes: UnsafeRawBufferPointer, isStrict: Bool, ignoresUnknown: Bool = false,
        makeID: (() -> String)? = nil
    ) {
        self.bytes = bytes
        self.isStrict = isStrict
        self.ignoresUnknown = ignoresUnknown
        // What comes from outside is read by its reader's only pass: each identifier that it is given
        // is made once, and unknown fields are told.
        isInOrder = !isStrict
        frame = ObjectFrame()
        if let makeID { noted.makeID = makeID }
    }

    /// The notes, made when they are first needed.
    var noted: Notes {
        mutating get {
            if let notes { return notes }
            let new = Notes()
            notes = new
            return new
        }
    }

    var passedCount: Int { notes?.passed.count ?? 0 }

    /// Reads one record that fills `bytes`, leniently: for events and rows.
    @inlinable
    package static func read<R: Record>(
        _ type: R.Type, from bytes: UnsafeRawBufferPointer
    ) throws(Rejection) -> R {
        var record = R()
        let faults = fill(&record, from: bytes)
        guard faults.isEmpty else { throw Rejection(faults) }
        return record
    }

    /// Reads one record in the place of another, where it lies: records are large, and moving them about takes as
    /// long as reading them. Answers what was wrong.
    @inlinable
    package static func fill<R: Record>(
        _ record: inout R, from bytes: UnsafeRawBufferPointer
    ) -> [Refusal] {
        var reader = JSONReader(lenient: bytes)
        _ = record.fill(from: &reader)
        reader.finish()
        return reader.faults
    }

    @usableFromInline
    package init(lenient bytes: UnsafeRawBufferPointer) { self.init(bytes, isStrict: false) }

    /// Reads one record strictly: for what comes from outside.
    package static func readStrictly<R: Record>(
        _ type: R.Type, from bytes: [UInt8], makeID: @escaping () -> String
    ) throws(Rejection) -> R {
        let (record, faults) = bytes.withUnsafeBytes { buffer in
            var reader = JSONReader(buffer, isStrict: true, makeID: makeID)
            let record = R.read(from: &reader)
            reader.finish()
            // Nobody reads more than a hundred, and each costs a search for its hint.
            return (record, Array(reader.faults.prefix(100)))
        }
        guard let record, faults.isEmpty else { throw Rejection(faults) }
        return record
    }

    /// Reads a whole document from elsewhere: JSON by every rule of its grammar, its values as strictly
    /// as a command's, but with any members besides those that are asked for.
    ///
    /// - Throws: a ``Rejection`` with all that is wrong, its codes `invalid-json` where it isn't JSON.
    package static func readDocument<Value: FieldValue>(
        _ type: Value.Type, from bytes: [UInt8]
    ) throws(Rejection) -> Value {
        // The tree's parser also looks at what is passed over here.
        _ = try JSONValue(parsing: bytes, limits: .init(bytes: .max, tokens: .max))
        let (value, faults) = bytes.withUnsafeBytes { buffer in
            var reader = JSONReader(buffer, isStrict: true, ignoresUnknown: true)
            let value = Value.read(from: &reader)
            reader.finish()
            return (value, Array(reader.faults.prefix(100)))
        }
        guard let value, faults.isEmpty else { throw Rejection(faults) }
        return value
    }

    /// Notes a fault if anything but white space is left.
    @usableFromInline
    package mutating func finish() {
        skipSpace()
        if at < bytes.count, faultCount == 0 { fail("something stands after the value") }
    }

    // MARK: Faults

    /// The bytes aren't JSON: nothing after this place can be trusted.
    mutating func fail(_ why: Sentence) {
        note(Refusal(.invalidJSON, "not JSON at byte \(at): \(why)"))
        at = bytes.count
    }

    /// What stands here is JSON, but not of the form that is asked for.
    public mutating func reject<Value>(
        shape: FieldShape, code: RejectionCode = .invalidField, why: Sentence? = nil,
        hint: String? = nil
    ) -> Value? {
        let message: Sentence = why ?? "must be \(shape.words)"
        note(Refusal(code, field: "", message, hint: hint.map { "did you mean \($0)?" }))
        return nil
    }

    mutating func note(_ refusal: Refusal) { noted.faults.append(refusal) }

    /// Puts `name` before the path of each fault noted since there were `count`.
    mutating func prefix(_ name: String, since count: Int) {
        guard let notes else { return }
        for index in count..<notes.faultCount where notes.faults[index].code != .invalidJSON {
            let path = notes.faults[index].field ?? ""
            let joint = path.isEmpty || path.hasPrefix("[") ? "" : "."
            notes.faults[index].field = name + joint + path
        }
    }
}
