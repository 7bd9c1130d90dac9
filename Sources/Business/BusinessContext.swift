package import EventSourcing

/// What the business has settled for all its parts.
package let businessContext = Context(
    "business", [ChooseCurrency.self, ChooseTimeZone.self], [BusinessSettings.self])
