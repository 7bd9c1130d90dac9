public import EventSourcing
extension Product {
    public static func categoryTag(_ id: CategoryID) -> String { "product-category:" + id.text }
}
