// Clubs, their matches and their wallets, and what they refuse.

private let ada = send("RegisterUser", #""userId":"ada""#)

private let club = [
    ada, send("RegisterUser", #""userId":"bo""#),
    send("CreateClub", #""clubId":"k","name":"Chess","ownerId":"ada""#),
]

private func joining(_ policy: String) -> String {
    send("ChangeClubSettings", #""clubId":"k","settings":{"joinPolicy":"\#(policy)"}"#)
}

private let match = send(
    "ScheduleMatch",
    #""matchId":"m","clubId":"k","title":"Cup","opponent":"Go","date":"9999-01-01T00:00:00Z","venue":"Hall""#
)

/// The codes that clubs, matches and wallets answer, earned by a command each.
let clubRejections: [Refused] = [
    Refused(
        "club-full",
        after: club + [
            send(
                "ChangeClubSettings",
                #""clubId":"k","settings":{"isPublic":true,"joinPolicy":"open","maxMembers":1}"#)
        ],
        send("JoinClub", #""clubId":"k","userId":"bo""#)),
    Refused(
        "approval-required", after: club + [joining("approval")],
        send("JoinClub", #""clubId":"k","userId":"bo""#)),
    Refused(
        "invitation-required", after: club + [joining("invite")],
        send("JoinClub", #""clubId":"k","userId":"bo""#)),
    Refused(
        "not-the-owner", after: club,
        send("InviteToClub", #""clubId":"k","userId":"bo","byId":"bo""#)),
    Refused(
        "club-closed", after: club + [send("CloseClub", #""clubId":"k""#)],
        send("JoinClub", #""clubId":"k","userId":"bo""#)),
    Refused(
        "owner-must-transfer", after: club, send("LeaveClub", #""clubId":"k","userId":"ada""#)),
    Refused(
        "date-in-past", after: club,
        send(
            "ScheduleMatch",
            #""clubId":"k","title":"Cup","opponent":"Go","date":"2001-01-01T00:00:00Z","venue":"Hall""#
        )),
    Refused(
        "not-a-member", after: club + [match],
        send("PickTeam", #""matchId":"m","playerIds":["bo"]"#)),
    Refused(
        "match-closed", after: club + [match, send("CancelMatch", #""matchId":"m""#)],
        send("RecordMatchResult", #""matchId":"m","ourScore":1,"theirScore":0"#)),
    Refused(
        "match-not-played", after: club + [match],
        send("RecordMatchResult", #""matchId":"m","ourScore":1,"theirScore":0"#)),
    Refused(
        "insufficient-funds", after: [ada],
        send("DebitWallet", #""userId":"ada","amountCents":1"#)),
]
