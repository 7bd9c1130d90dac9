package import Vocabulary

// What a sale makes of a price.

extension SalePlan {
    /// What is asked instead of `base`, to the cent: half a cent counts as one.
    package func price(insteadOf base: Cents) -> Cents {
        // In millionths of the price, which is finer than any sale is announced: whole numbers round the
        // same everywhere. Whatever a log holds, 128 bits bear 64 times 27.
        let millionth = Int128((min(max(discountPct, 0), 100) * 1_000_000).rounded())
        let off = (Int128(base.amount) * millionth + 50_000_000) / 100_000_000
        return Cents(Int64(clamping: Int128(base.amount) - off))
    }
}
