import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Club events in the log` {
    @Test(arguments: [
        (
            ClubCreated(
                name: "Rovers", logoUrl: "https://example.org/r.png", ownerId: "ann",
                settings: ClubSettings(isPublic: false, joinPolicy: .invite, maxMembers: 30))
                as any DomainEvent,
            "ClubCreated",
            """
            {"name":"Rovers","logoUrl":"https://example.org/r.png","ownerId":"ann",\
            "settings":{"isPublic":false,"joinPolicy":"invite","maxMembers":30}}
            """
        ),
        (
            ClubCreated(name: "Köln", ownerId: "ann", settings: ClubSettings()), "ClubCreated",
            #"{"name":"Köln","ownerId":"ann","settings":{"isPublic":true,"joinPolicy":"open"}}"#
        ),
        (
            ClubChanged(name: "Rovers", logoUrl: "file:///r.png"), "ClubChanged",
            #"{"name":"Rovers","logoUrl":"file:///r.png"}"#
        ),
        (ClubChanged(name: "Rovers"), "ClubChanged", #"{"name":"Rovers"}"#),
        (
            ClubSettingsChanged(
                settings: ClubSettings(isPublic: true, joinPolicy: .approval, maxMembers: 2)),
            "ClubSettingsChanged",
            #"{"settings":{"isPublic":true,"joinPolicy":"approval","maxMembers":2}}"#
        ),
        (ClubJoined(userId: "bob"), "ClubJoined", #"{"userId":"bob"}"#),
        (ClubClosed(), "ClubClosed", "{}"),
        (ClubReopened(), "ClubReopened", "{}"),
        (ClubLeft(userId: "bob"), "ClubLeft", #"{"userId":"bob"}"#),
        (
            ClubTransferred(from: "ann", to: "bob"), "ClubTransferred",
            #"{"from":"ann","to":"bob"}"#
        ),
        (
            cup(), "MatchScheduled",
            """
            {"clubId":"rovers","title":"Sunday Cup","opponent":"United",\
            "date":"2026-03-08T12:00:00.000Z","venue":"Mill Lane"}
            """
        ),
        (
            MatchRescheduled(
                title: "Final", opponent: "City", date: Given.now, venue: "Away"),
            "MatchRescheduled",
            """
            {"title":"Final","opponent":"City","date":"2026-03-01T12:00:00.000Z","venue":"Away"}
            """
        ),
        (MatchRescheduled(venue: "Away"), "MatchRescheduled", #"{"venue":"Away"}"#),
        (MatchCanceled(), "MatchCanceled", "{}"),
        (TeamPicked(playerIds: ["ann", "bob"]), "TeamPicked", #"{"playerIds":["ann","bob"]}"#),
        (
            MatchResultRecorded(ourScore: 2, theirScore: 1), "MatchResultRecorded",
            #"{"ourScore":2,"theirScore":1}"#
        ),
        (
            WalletCredited(amountCents: 5000, memo: "season", balanceCents: 5000),
            "WalletCredited", #"{"amountCents":5000,"memo":"season","balanceCents":5000}"#
        ),
        (
            MatchFeePaid(userId: "ann", amountCents: 1250), "MatchFeePaid",
            #"{"userId":"ann","amountCents":1250}"#
        ),
        (
            WalletCredited(amountCents: 1, orderId: "o", balanceCents: 2), "WalletCredited",
            #"{"amountCents":1,"orderId":"o","balanceCents":2}"#
        ),
        (
            WalletDebited(amountCents: 1, matchId: "m-1", balanceCents: 2), "WalletDebited",
            #"{"amountCents":1,"matchId":"m-1","balanceCents":2}"#
        ),
        (
            WalletDebited(amountCents: 1250, balanceCents: 3750), "WalletDebited",
            #"{"amountCents":1250,"balanceCents":3750}"#
        ),
    ]) func `keep their names and bytes`(event: any DomainEvent, type: String, json: String) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags == [])
        expectReadsBack(event)
    }
}
