package import EventSourcing
package import Records

/// Says who plays in a match, in the place of whoever was named before.
package struct PickTeam: Command {
    package static let name = "PickTeam"

    package var matchId = MatchID()
    /// Members of the club, each once; all who play, not only who is new.
    package var playerIds: [PersonID] = []

    package init() {}

    package init(matchId: MatchID, playerIds: [PersonID]) {
        self.matchId = matchId
        self.playerIds = playerIds
    }

    package var target: MatchID { matchId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("matchId", &matchId)
        fields.field("playerIds", &playerIds)
    }

    package func decide(on match: Match, given facts: Facts) throws(Rejection) -> Decision<Match> {
        try match.requireOpen(matchId)
        let members = Set(facts.state(of: match.clubId).members)
        var named: Set<PersonID> = []
        var refusals = Refusals()
        for (index, player) in playerIds.enumerated() {
            refusals.require(
                members.contains(player), .notAMember, "playerIds[\(index)]",
                "\(player) is not a member of \(match.clubId)",
                hint: .next(.ask("club", ["clubId": .string(match.clubId.text)])))
            refusals.require(
                named.insert(player).inserted, .invalidField, "playerIds[\(index)]",
                "\(player) is named twice")
        }
        try refusals.throwIfAny()
        return playerIds == match.playerIds ?? []
            ? [] : [.teamPicked(TeamPicked(playerIds: playerIds))]
    }

    package static let guide = CommandGuide(
        "Says who plays in a match, in the place of whoever was named before.",
        rules: CommandGuide.Rule.matchOpen + [
            .init(.notAMember, "each player is a member of the club"),
            .init(.invalidField, "no player is named twice"),
        ],
        example: #"{"matchId":"m-1","playerIds":["ann","bob"]}"#,
        needs: [Needs.ann, Needs.bob, Needs.club, Needs.joined, Needs.match])
}
