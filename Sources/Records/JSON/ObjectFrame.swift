/// What a reader knows of the object whose fields it is reading. Two words, since it is put aside and
/// taken up again with each object.
@usableFromInline
struct ObjectFrame {
    /// The signs of fields that weren't next.
    @usableFromInline var missed: UInt64 = 0
    @usableFromInline var state: UInt64 = 0

    /// The one around all objects.
    init() { isFirst = true }

    init(isInOrder: Bool, depth: Int, passedFrom: Int) {
        state = UInt64(truncatingIfNeeded: passedFrom) << 32
        state |= UInt64(truncatingIfNeeded: depth) << 16 | UInt64(truncatingIfNeeded: depth) << 8
        self[1] = isInOrder
        isFirst = true
    }

    /// A field that isn't next is taken not to be there.
    @inlinable var isInOrder: Bool { state & 1 != 0 }
    /// No member has been read yet, so none has a comma before it.
    var isFirst: Bool {
        get { self[2] }
        set { self[2] = newValue }
    }
    /// Nothing more to be found at the cursor: it is past the closing brace.
    var isClosed: Bool {
        get { self[4] }
        set { self[4] = newValue }
    }
    /// A field that must be there wasn't next: nothing more is worth reading in order.
    var isDisordered: Bool {
        get { self[8] }
        set { self[8] = newValue }
    }
    /// Arrays and objects that are open. Never many: see ``JSONReader/maximumDepth``.
    var depth: Int {
        get { Int(state >> 8 & 0xFF) }
        set { state = state & ~0xFF00 | UInt64(truncatingIfNeeded: newValue & 0xFF) << 8 }
    }
    /// The same when the object was opened.
    var objectDepth: Int { Int(state >> 16 & 0xFF) }
    /// Where its members begin among those that were passed over.
    var passedFrom: Int { Int(state >> 32) }

    private subscript(flag: UInt64) -> Bool {
        get { state & flag != 0 }
        set { state = newValue ? state | flag : state & ~flag }
    }
}
