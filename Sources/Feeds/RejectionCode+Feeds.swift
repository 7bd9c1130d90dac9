package import Records

/// Why feeds refuse.
extension RejectionCode {
    /// There is no such feature.
    package static let unknownFeature = Self("unknown-feature")
    /// The feature is turned off.
    package static let featureDisabled = Self("feature-disabled")
    /// A feed lists nothing, where something was.
    package static let feedEmpty = Self("feed-empty")
    /// A feed lists more than one append can take.
    package static let feedTooLong = Self("feed-too-long")
}
