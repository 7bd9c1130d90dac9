package import EventSourcing

/// The catalog: what is for sale, under which categories, at what price, how many of it.
package let catalogContext = Context(
    "catalog",
    [
        AddCategory.self,
        AddProduct.self,
        ChangeProductPrice.self,
        AdjustStock.self,
        DiscontinueProduct.self,
        ChangeCategory.self,
        ArchiveCategory.self,
        ChangeProductDetails.self,
        AddVariant.self,
        RemoveVariant.self,
        AddReview.self,
        RemoveReview.self,
    ],
    [Category.self, Product.self])
