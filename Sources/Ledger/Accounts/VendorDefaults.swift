package import Records

/// The budget category that the transactions of one source take when they give none.
package struct VendorDefault: Record {
    /// The vendor, as transactions name it.
    package var source = ""
    /// What is bought there counts under it.
    package var budgetCategoryId = BudgetCategoryID()

    package init() {}

    package init(source: String, budgetCategoryId: BudgetCategoryID) {
        self.source = source
        self.budgetCategoryId = budgetCategoryId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("source", &source)
        fields.field("budgetCategoryId", &budgetCategoryId)
    }
}

/// All such defaults of one account, in the order in which they were first set.
///
/// A source is told from another by its bytes, white space around it aside: letter case counts. Two
/// that a person writes apart are two, and nothing lands where nobody said that it should.
package struct VendorDefaults: FieldValue {
    /// In the order in which vendors were first named.
    package private(set) var all: [VendorDefault]

    package init(_ all: [VendorDefault] = []) { self.all = all }

    /// The category of transactions of `source`, if one was set.
    package subscript(source: String) -> BudgetCategoryID? {
        index(of: source).map { all[$0].budgetCategoryId }
    }

    /// Takes a new default in.
    package mutating func apply(_ set: VendorDefaultSet) {
        if let index = index(of: set.vendorDefault.source) {
            all[index] = set.vendorDefault
        } else {
            all.append(set.vendorDefault)
        }
    }

    /// Takes one out.
    package mutating func apply(_ removed: VendorDefaultRemoved) {
        if let index = index(of: removed.source) { all.remove(at: index) }
    }

    private func index(of source: String) -> Int? {
        let wanted = source.trimmed.utf8
        return all.firstIndex { $0.source.utf8.elementsEqual(wanted) }
    }

    package static var shape: FieldShape { [VendorDefault].shape }
    package static func read(from reader: inout JSONReader) -> VendorDefaults? {
        [VendorDefault].read(from: &reader).map { VendorDefaults($0) }
    }
    package func write(to writer: inout JSONWriter) { all.write(to: &writer) }
}
