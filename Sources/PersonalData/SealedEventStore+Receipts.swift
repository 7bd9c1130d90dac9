internal import EventStore

// A receipt holds the digest of what was asked for. Where something personal was, that lies sealed in
// the log, lest anybody try names and addresses against it.

extension SealedEventStore {
    /// The receipt with the fingerprint that the append came with.
    func opened(_ receipt: AppendReceipt) async throws(EventStoreError) -> AppendReceipt {
        guard try await hidesDigest(receipt) else { return receipt }
        let secrets = try keys.secrets()
        var opened = receipt
        opened.fingerprint = try inStoreTerms { () throws(CryptographyFault) in
            try secrets.opened(receipt.fingerprint)
        }
        return opened
    }

    /// Whether the digest was sealed: always with types that were sealed from the first, and with those
    /// that earlier releases stored in the clear where one of their events is sealed.
    private func hidesDigest(_ receipt: AppendReceipt) async throws(EventStoreError) -> Bool {
        let entries = receipt.types.compactMap { types.entry($0) }
        if entries.isEmpty { return false }
        if entries.contains(where: { !$0.wasClear }) { return true }
        var isSealed = false
        do {
            let (first, last) = (receipt.positions.lowerBound, receipt.positions.upperBound)
            _ = try await store.readAll(LogRead(.all, after: first - 1, through: last)) { view in
                guard let entry = types.entry(view) else { return true }
                _ = try reading(view, entry) { _, text in
                    switch text {
                    case .opened, .erased, .lost: isSealed = true
                    case .clear: break
                    }
                    return nil
                }
                return !isSealed
            }
        } catch let error as EventStoreError {
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
        return isSealed
    }
}
