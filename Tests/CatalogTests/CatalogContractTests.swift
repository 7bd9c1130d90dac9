import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing

/// What callers rely on: names, fields, codes.
@Suite struct `The catalog's commands` {
    @Test(arguments: [
        ("AddCategory", ["categoryId?", "title", "slug?", "icon?"]),
        (
            "AddProduct",
            [
                "productId?", "title", "description?", "categoryIds", "basePriceCents",
                "discountPriceCents?", "quantity", "variants?", "reviews?",
            ]
        ),
        ("ChangeProductPrice", ["productId", "basePriceCents", "discountPriceCents?"]),
        ("AdjustStock", ["productId", "delta"]),
        ("DiscontinueProduct", ["productId"]),
        ("ChangeCategory", ["categoryId", "title?", "slug?", "icon?"]),
        ("ArchiveCategory", ["categoryId"]),
        ("ChangeProductDetails", ["productId", "title?", "description?", "categoryIds?"]),
        ("AddVariant", ["productId", "name", "values"]),
        ("RemoveVariant", ["productId", "name"]),
        ("AddReview", ["productId", "reviewId?", "author", "stars", "message?"]),
        ("RemoveReview", ["productId", "reviewId"]),
    ]) func `have these fields`(name: String, fields: [String]) throws {
        let command = try #require(catalogContext.commands.first { $0.name == name })
        #expect(command.fields.map { $0.name + ($0.required ? "" : "?") } == fields)
        #expect(catalogContext.commands.count == 12)
    }

    @Test func `take variants and reviews with these fields`() throws {
        #expect(FieldLister.fields(of: Product.Variant.self).map(\.name) == ["name", "values"])
        #expect(
            FieldLister.fields(of: Product.Review.self).map {
                $0.name + ($0.required ? "" : "?")
            } == ["reviewId?", "author", "stars", "message?"])
    }

    @Test(arguments: [
        (
            "AddCategory",
            ["already-exists", "invalid-slug", "required-field-empty", "slug-taken", "too-long"]
        ),
        (
            "AddProduct",
            [
                "already-exists", "category-required", "invalid-field", "invalid-field",
                "invalid-price", "invalid-review", "invalid-variant", "required-field-empty",
                "too-long", "unknown-category",
            ]
        ),
        ("ChangeProductPrice", ["invalid-price", "not-found", "product-discontinued"]),
        (
            "AdjustStock",
            ["amount-overflow", "insufficient-stock", "not-found", "product-discontinued"]
        ),
        ("DiscontinueProduct", ["not-found"]),
        (
            "ChangeCategory",
            [
                "category-archived", "invalid-slug", "not-found", "required-field-empty",
                "slug-taken", "too-long",
            ]
        ),
        ("ArchiveCategory", ["category-in-use", "not-found"]),
        (
            "ChangeProductDetails",
            [
                "category-required", "invalid-field", "not-found", "product-discontinued",
                "required-field-empty", "too-long", "unknown-category",
            ]
        ),
        ("AddVariant", ["invalid-variant", "not-found", "product-discontinued", "too-long"]),
        ("RemoveVariant", ["not-found", "product-discontinued"]),
        ("AddReview", ["invalid-review", "not-found", "product-discontinued", "too-long"]),
        ("RemoveReview", ["not-found", "product-discontinued"]),
    ]) func `say which codes they answer`(name: String, codes: [String]) throws {
        let command = try #require(catalogContext.commands.first { $0.name == name })
        #expect(Set(command.rules.map(\.code.rawValue)).sorted() == Set(codes).sorted())
    }

    @Test func `have guides that work`() { expectGuidesWork(catalogContext) }

    @Test func `refuse fields that they don't have`() {
        givenNothing().when(AddCategory.self, #"{"title":"Lamps","titel":"Lamps"}"#)
            .thenRejects(.unknownField, field: "titel")
        shelf.when(
            AddProduct.self,
            """
            {"title":"Lamp","categoryIds":["lamps"],"basePriceCents":1,"quantity":1,
             "reviews":[{"author":"Ada","stars":5,"star":5}]}
            """
        ).thenRejects(.unknownField, field: "reviews[0].star")
    }

    @Test func `name each field that is missing`() {
        let when = givenNothing().when(AddProduct.self, "{}")
        for field in ["title", "categoryIds", "basePriceCents", "quantity"] {
            when.thenRejects(.requiredFieldEmpty, field: field)
        }
    }

    @Test(arguments: [#""4900""#, "49.5", "4.9e3", "true", "9223372036854775808", "[]"])
    func `take whole numbers of cents only`(price: String) {
        onSale.when(ChangeProductPrice.self, #"{"productId":"lamp","basePriceCents":\#(price)}"#)
            .thenRejects(.invalidField, field: "basePriceCents")
    }

    @Test(arguments: [#"a\u0000b"#, #"a\u202eb"#, #"a\u200bb"#, "a b", #"a\tb"#, ""])
    func `refuse ids that a person can't tell apart`(id: String) {
        for field in ["categoryId", "productId"] {
            let text = #"{"\#(field)":"\#(id)","title":"Lamp","delta":1}"#
            let when =
                field == "categoryId"
                ? givenNothing().refusal(of: AddCategory.self, text)
                : givenNothing().refusal(of: AdjustStock.self, text)
            #expect(when, "\(field) \(id)")
        }
    }
}

extension Given {
    /// Whether the data can't even be read as such a command.
    fileprivate func refusal<C: Command>(of type: C.Type, _ json: String) -> Bool {
        do throws(Rejection) {
            _ = try CommandDescription(type).decode(Array(json.utf8)) { "made" }
            return false
        } catch {
            return error.refusals.contains {
                $0.code == .invalidJSON
                    || $0.code == .invalidField && $0.field?.hasSuffix("Id") == true
            }
        }
    }
}
