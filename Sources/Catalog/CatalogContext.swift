public import EventSourcing

/// The catalog: what is for sale, under which categories, at what price, how many of it.
public let catalogContext = Context(
    "catalog",
    commands: [
        CommandDescription(AddCategory.self),
        CommandDescription(AddProduct.self),
        CommandDescription(ChangeProductPrice.self),
        CommandDescription(AdjustStock.self),
        CommandDescription(DiscontinueProduct.self),
        CommandDescription(ChangeCategory.self),
        CommandDescription(ArchiveCategory.self),
        CommandDescription(ChangeProductDetails.self),
        CommandDescription(AddVariant.self),
        CommandDescription(RemoveVariant.self),
        CommandDescription(AddReview.self),
        CommandDescription(RemoveReview.self),
    ],
    aggregates: [
        AggregateDescription(Category.self),
        AggregateDescription(Product.self),
    ])
