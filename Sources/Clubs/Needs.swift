/// Lines of a batch that the examples of the guides stand on. The matches are far ahead, so that the
/// examples stay good for long.
enum Needs {
    static let ann = #"{"command":"RegisterUser","data":{"userId":"ann","displayName":"Ann"}}"#
    static let bob = #"{"command":"RegisterUser","data":{"userId":"bob","displayName":"Bob"}}"#
    static let club = #"""
        {"command":"CreateClub","data":{"clubId":"rovers","name":"Rovers","ownerId":"ann"}}
        """#
    static let joined = #"{"command":"JoinClub","data":{"clubId":"rovers","userId":"bob"}}"#
    static let requested = #"""
        {"command":"RequestMembership","data":{"clubId":"rovers","userId":"bob"}}
        """#
    static let invited = #"""
        {"command":"InviteToClub","data":{"clubId":"rovers","userId":"bob","byId":"ann"}}
        """#
    static let match = #"""
        {"command":"ScheduleMatch","data":\#
        {"matchId":"m-1","clubId":"rovers","title":"Sunday Cup","opponent":"United",\#
        "date":"2099-05-16T15:00:00Z","venue":"Mill Lane"}}
        """#
    static let playedMatch = #"""
        {"command":"ScheduleMatch","occurredAt":"2025-05-01T12:00:00Z","data":\#
        {"matchId":"m-1","clubId":"rovers","title":"Sunday Cup","opponent":"United",\#
        "date":"2025-05-16T15:00:00Z","venue":"Mill Lane"}}
        """#
    static let matchWithFee = #"""
        {"command":"ScheduleMatch","data":\#
        {"matchId":"m-1","clubId":"rovers","title":"Sunday Cup","opponent":"United",\#
        "date":"2099-05-16T15:00:00Z","venue":"Mill Lane","feeCents":1250}}
        """#
    static let credit = #"{"command":"CreditWallet","data":{"userId":"ann","amountCents":5000}}"#
}
