package import EventSourcing
package import Records

/// People who play together: one of them owns the club, and is a member of it like the others.
package struct Club: Aggregate {
    package static let category = "club"

    /// All that can happen to a club.
    package enum Event: EventSet {
        case created(ClubCreated)
        case changed(ClubChanged)
        case settingsChanged(ClubSettingsChanged)
        case joined(ClubJoined)
        case left(ClubLeft)
        case transferred(ClubTransferred)
        case requested(MembershipRequested)
        case declined(MembershipDeclined)
        case invited(ClubInvitationSent)
        case invitationRevoked(ClubInvitationRevoked)
        case closed(ClubClosed)
        case reopened(ClubReopened)

        package static let cases = [
            of(created), of(changed), of(settingsChanged), of(joined), of(left), of(transferred),
            of(requested), of(declined), of(invited), of(invitationRevoked), of(closed),
            of(reopened),
        ]

        package var event: any DomainEvent {
            switch self {
            case .created(let event): event
            case .changed(let event): event
            case .settingsChanged(let event): event
            case .joined(let event): event
            case .left(let event): event
            case .transferred(let event): event
            case .requested(let event): event
            case .declined(let event): event
            case .invited(let event): event
            case .invitationRevoked(let event): event
            case .closed(let event): event
            case .reopened(let event): event
            }
        }
    }

    /// Whether it was ever created.
    package private(set) var exists = false
    /// Not blank, at most 120 characters.
    package private(set) var name = ""
    /// The picture that it is shown by.
    package private(set) var logoUrl: String?
    /// A member; the one who can't leave.
    package private(set) var ownerId = PersonID()
    /// How it is shown, and how one gets in.
    package private(set) var settings = ClubSettings()
    /// In the order in which they joined; the owner is one of them.
    package private(set) var members: [PersonID] = []
    /// Who has asked to be let in and has no answer yet, in the order in which they asked.
    package private(set) var requests: [PersonID] = []
    /// Who can join whatever the policy, in the order in which they were invited.
    package private(set) var invitations: [PersonID] = []

    /// Whether it takes nobody in and announces no match any more.
    package private(set) var isClosed = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
        fields.field("ownerId", &ownerId)
        fields.field("settings", &settings)
        fields.field("members", &members)
        fields.field("requests", &requests, unless: [])
        fields.field("invitations", &invitations, unless: [])
        fields.field("isClosed", &isClosed, unless: false)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .created(let created):
            exists = true
            name = created.name
            logoUrl = created.logoUrl
            ownerId = created.ownerId
            settings = created.settings
            members = [created.ownerId]
        case .changed(let changed):
            name = changed.name ?? name
            if let new = changed.logoUrl { logoUrl = new.isEmpty ? nil : new }
        case .settingsChanged(let changed): settings = changed.settings
        case .joined(let joined):
            members.append(joined.userId)
            requests.removeAll { $0 == joined.userId }
            invitations.removeAll { $0 == joined.userId }
        case .left(let left): members.removeAll { $0 == left.userId }
        case .transferred(let transferred): ownerId = transferred.to
        case .requested(let requested): requests.append(requested.userId)
        case .declined(let declined): requests.removeAll { $0 == declined.userId }
        case .invited(let invited): invitations.append(invited.userId)
        case .invitationRevoked(let revoked): invitations.removeAll { $0 == revoked.userId }
        case .closed: isClosed = true
        case .reopened: isClosed = false
        }
    }
}

/// The name of one club.
package typealias ClubID = Identifier<Club>

extension Club {
    func requireExists(_ id: ClubID) throws(Rejection) {
        guard exists else {
            throw .notFound("club", id, "clubId", hint: .next(.ask("clubs")))
        }
    }

    func requireMember(_ person: PersonID, of id: ClubID) throws(Rejection) {
        guard members.contains(person) else {
            throw Rejection(
                .notAMember, field: "userId", "\(person) is not a member of \(id)",
                hint: .next(.ask("club", ["clubId": .string(id.text)])))
        }
    }
}
