import EventSourcing
import EventSourcingTesting
import Feeds
import Records
import Testing

@Suite struct `A feature` {
    @Test func `is on until it is turned off`() {
        givenNothing().when(EnableFeature(.jobs)).thenNothing()
        givenNothing().when(DisableFeature(.jobs)).then(.disabled(FeatureDisabled()))
        past(DisableFeature(.jobs)).when(DisableFeature(.jobs)).thenNothing()
        past(DisableFeature(.jobs)).when(EnableFeature(.jobs)).then(.enabled(FeatureEnabled()))
    }

    @Test func `is one of two`() {
        for (name, hint) in [("job", "did you mean jobs?"), ("orders", nil)] {
            for refused in [
                givenNothing().refusals(DisableFeature.self, #"{"name":"\#(name)"}"#),
                givenNothing().refusals(EnableFeature.self, #"{"name":"\#(name)"}"#),
            ] {
                #expect(refused.map(\.code) == [.unknownFeature])
                #expect(refused.first?.field == "name")
                #expect(refused.first?.hint?.description == hint)
            }
        }
    }

    @Test func `keeps its feed from being taken over while it is off, and no other`() throws {
        let off = try twoJobs.following(DisableFeature(.jobs))
        off.when(SyncFeed<Job>([])).thenRejects(.featureDisabled)
        off.when(SyncFeed<Job>(url: "http://example.com")).thenRejects(.featureDisabled)
        off.when(SyncFeed<Invoice>([])).thenNothing()
        try off.following(EnableFeature(.jobs)).when(SyncFeed<Job>(lines((1, job(1)))))
            .then(.jobs(Synced(withdrawn: [uuid(2)], unchanged: 1)))
        past(DisableFeature(.invoices)).when(SyncFeed<Invoice>([])).thenRejects(.featureDisabled)
    }

    @Test func `says why, where that was said`() {
        #expect(DisableFeature(.jobs, reason: "winter").reason == "winter")
        #expect(EnableFeature(.jobs, reason: "spring").reason == "spring")
    }
}

extension Given {
    /// Why a command written as JSON is refused.
    fileprivate func refusals<C: Command>(_ type: C.Type, _ json: String) -> [Refusal] {
        switch when(type, json).outcome {
        case .success: []
        case .failure(let rejection): rejection.refusals
        }
    }
}
