package import EventSourcing

/// What an order does to the stock of what it names. It has no aggregates of its own: it decides on
/// orders, and moves the stock of products in the same append.
package let fulfilmentContext = Context(
    "fulfilment",
    [AllocateStock.self, ReleaseStock.self, FillBackorder.self],
    [],
    reactors: [StockReactor.self])
