import EventSourcing
import Records
import Vocabulary

// How one gets into a club: what the commands on the way ask first.

extension Club {
    /// Whether somebody may join by themselves: anybody where it is open, else who is invited.
    ///
    /// - Throws: `approval-required` or `invitation-required`, whichever it takes.
    func requireWelcome(_ person: PersonID, to id: ClubID) throws(Rejection) {
        if invitations.contains(person) { return }
        switch settings.joinPolicy {
        case .open: return
        case .approval:
            throw Rejection(
                .approvalRequired, field: "userId", "\(id) lets nobody in whom its owner doesn't",
                hint: .next(
                    .send(
                        "RequestMembership",
                        ["clubId": .string(id.text), "userId": .string(person.text)])))
        case .invite:
            throw Rejection(
                .invitationRequired, field: "userId", "\(person) is not invited to \(id)",
                hint: "its owner invites: \(next: .lookUp(command: "InviteToClub"))")
        }
    }

    /// - Throws: `not-the-owner` unless it is the owner who says so.
    func requireOwner(_ person: PersonID, of id: ClubID) throws(Rejection) {
        guard person == ownerId else {
            throw Rejection(
                .notTheOwner, field: "byId", "\(person) doesn't own \(id)",
                hint: .next(.ask("club", ["clubId": .string(id.text)])))
        }
    }

    /// - Throws: `not-found` unless somebody has asked to be let in.
    func requireRequest(of person: PersonID, to id: ClubID) throws(Rejection) {
        guard requests.contains(person) else {
            throw Rejection(
                .notFound, field: "userId", "\(person) hasn't asked to join \(id)",
                hint: .next(.ask("club", ["clubId": .string(id.text)])))
        }
    }
}

extension Refusals {
    /// Somebody who isn't a member yet, of a club that takes people in.
    mutating func requireStranger(_ person: PersonID, to club: Club, _ id: ClubID) {
        requireOpen(club, id)
        require(
            !club.members.contains(person), .alreadyMember, "userId",
            "\(person) is a member of \(id) already")
    }

    /// Room for one more, unless they are a member already.
    mutating func requireRoom(for person: PersonID, in club: Club, _ id: ClubID) {
        guard let most = club.settings.maxMembers, !club.members.contains(person) else { return }
        require(
            club.members.count < most, .clubFull, "clubId",
            "\(id) has \(club.members.count) members, and takes at most \(most)",
            hint: .next(
                .send(
                    "ChangeClubSettings",
                    [
                        "clubId": .string(id.text),
                        "settings.maxMembers": .integer(Int64(club.members.count + 1)),
                    ])))
    }
}

extension CommandGuide.Rule {
    static let isStranger = Self(.alreadyMember, "the user is not a member yet")
    static let hasRoom = Self(.clubFull, "the club has fewer members than maxMembers")
    static let byOwner = Self(.notTheOwner, "byId is the club's owner")
}
