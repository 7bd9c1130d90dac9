public import Records

/// Why feeds refuse.
extension RejectionCode {
    /// There is no such feature.
    public static let unknownFeature = Self("unknown-feature")
    /// The feature is turned off.
    public static let featureDisabled = Self("feature-disabled")
    /// A feed lists more than one append can take.
    public static let feedTooLong = Self("feed-too-long")
}
