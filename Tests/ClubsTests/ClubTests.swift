import Clubs
import EventSourcing
import EventSourcingTesting
import Records
import Testing
import Vocabulary

@Suite struct `Founding a club` {
    @Test func `makes its owner the first member`() throws {
        let when = people.when(
            CreateClub.self,
            #"{"name":" Rovers ","logoUrl":"https://example.org/r.png","ownerId":"ann"}"#)
        when.then(
            .created(
                ClubCreated(
                    name: "Rovers", logoUrl: "https://example.org/r.png", ownerId: "ann",
                    settings: ClubSettings(isPublic: true, joinPolicy: .open))))
        let club = try #require(when.state())
        #expect(club.members == ["ann"])
        #expect(
            String(decoding: club.json(), as: UTF8.self)
                == """
                {"name":"Rovers","logoUrl":"https://example.org/r.png","ownerId":"ann",\
                "settings":{"isPublic":true,"joinPolicy":"open"},"members":["ann"]}
                """)
    }

    @Test func `happens once`() {
        rovers.when(CreateClub.self, #"{"clubId":"rovers","name":"R","ownerId":"ann"}"#)
            .thenRejects(.alreadyExists, field: "clubId")
    }

    @Test func `needs a user to own it`() {
        people.when(CreateClub.self, #"{"name":"Rovers","ownerId":"eve"}"#)
            .thenRejects(.noSuchUser, field: "ownerId")
    }

    @Test func `needs a name`() {
        people.when(CreateClub.self, #"{"name":" ","ownerId":"ann"}"#)
            .thenRejects(.requiredFieldEmpty, field: "name")
        let long = String(repeating: "é", count: 121)
        people.when(CreateClub.self, #"{"name":"\#(long)","ownerId":"ann"}"#)
            .thenRejects(.tooLong, field: "name")
        people.when(CreateClub.self, #"{"name":"\#(long.dropLast())","ownerId":"ann"}"#)
            .then(
                .created(
                    ClubCreated(
                        name: String(long.dropLast()), ownerId: "ann", settings: ClubSettings())))
    }

    @Test func `takes no address that a browser would run`() {
        people.when(
            CreateClub.self, #"{"name":"R","logoUrl":"javascript:alert(1)","ownerId":"ann"}"#
        ).thenRejects(.invalidURL, field: "logoUrl")
    }
}

@Suite struct `Changing a club` {
    @Test func `keeps what isn't given`() throws {
        let when = rovers.when(ChangeClub.self, #"{"clubId":"rovers","name":"Mill Lane"}"#)
        when.then(.changed(ClubChanged(name: "Mill Lane")))
        let logo = #"{"clubId":"rovers","logoUrl":"https://example.org/2.png"}"#
        rovers.when(ChangeClub.self, logo)
            .then(.changed(ClubChanged(logoUrl: "https://example.org/2.png")))
        #expect(rovers.when(ChangeClub.self, logo).state()?.name == "Rovers")
        #expect(when.state()?.name == "Mill Lane")
    }

    @Test func `to what it is changes nothing`() {
        rovers.when(ChangeClub.self, #"{"clubId":"rovers","name":"Rovers"}"#).thenNothing()
        rovers.when(ChangeClub.self, #"{"clubId":"rovers"}"#).thenNothing()
    }

    @Test func `takes its logo away by null, and never its name`() throws {
        let past = rovers.and(
            Club.self, "rovers", .changed(ClubChanged(logoUrl: "https://example.org/r.png")))
        for none in ["null", #""""#] {
            let when = past.when(ChangeClub.self, #"{"clubId":"rovers","logoUrl":\#(none)}"#)
            when.then(.changed(ClubChanged(logoUrl: "")))
            #expect(try #require(when.state()).logoUrl == nil)
        }
        past.when(ChangeClub.self, #"{"clubId":"rovers","name":null}"#)
            .thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test func `goes by the bytes of a name`() {
        let decomposed = "Cafe\u{301}"
        let past = rovers.and(Club.self, "rovers", .changed(ClubChanged(name: "Café")))
        past.when(ChangeClub.self, #"{"clubId":"rovers","name":"\#(decomposed)"}"#)
            .then(.changed(ClubChanged(name: decomposed)))
    }

    @Test func `needs a club, a name and a sound address`() {
        rovers.when(ChangeClub.self, #"{"clubId":"nobody","name":"X"}"#)
            .thenRejects(.notFound, field: "clubId")
        rovers.when(ChangeClub.self, #"{"clubId":"rovers","name":""}"#)
            .thenRejects(.requiredFieldEmpty, field: "name")
        rovers.when(
            ChangeClub.self,
            #"{"clubId":"rovers","name":"\#(String(repeating: "x", count: 121))"}"#
        ).thenRejects(.tooLong, field: "name")
        rovers.when(ChangeClub.self, #"{"clubId":"rovers","logoUrl":"r.png"}"#)
            .thenRejects(.invalidURL, field: "logoUrl")
    }
}

@Suite struct `Changing a club's settings` {
    @Test func `keeps what isn't given`() throws {
        let when = rovers.when(
            ChangeClubSettings.self, settings(#""maxMembers":30,"joinPolicy":"approval""#))
        when.then(changed(ClubSettings(isPublic: true, joinPolicy: .approval, maxMembers: 30)))
        let past = rovers.and(
            Club.self, "rovers",
            changed(ClubSettings(isPublic: true, joinPolicy: .approval, maxMembers: 30)))
        past.when(ChangeClubSettings.self, settings(#""isPublic":false"#))
            .then(changed(ClubSettings(isPublic: false, joinPolicy: .approval, maxMembers: 30)))
        past.when(ChangeClubSettings.self, settings(#""maxMembers":30"#)).thenNothing()
        past.when(ChangeClubSettings.self, settings("")).thenNothing()
        past.when(ChangeClubSettings.self, settings(#""maxMembers":null"#))
            .then(changed(ClubSettings(isPublic: true, joinPolicy: .approval)))
        past.when(ChangeClubSettings.self, settings(#""joinPolicy":null"#))
            .thenRejects(.requiredFieldEmpty, field: "settings.joinPolicy")
    }

    @Test(arguments: [0, -1, .min] as [Int64]) func `leaves room for one`(most: Int64) {
        rovers.when(ChangeClubSettings.self, settings(#""maxMembers":\#(most)"#))
            .thenRejects(.invalidField, field: "settings.maxMembers")
    }

    @Test func `leaves room for those who are there`() {
        rovers.when(ChangeClubSettings.self, settings(#""maxMembers":1"#))
            .thenRejects(.clubFull, field: "settings.maxMembers")
        rovers.when(ChangeClubSettings.self, settings(#""maxMembers":2"#))
            .then(changed(ClubSettings(isPublic: true, joinPolicy: .open, maxMembers: 2)))
    }

    @Test func `needs a club and a policy that there is`() {
        rovers.when(ChangeClubSettings.self, #"{"clubId":"nobody","settings":{}}"#)
            .thenRejects(.notFound, field: "clubId")
        rovers.when(ChangeClubSettings.self, settings(#""joinPolicy":"bribe""#))
            .thenRejects(.invalidField, field: "settings.joinPolicy")
        rovers.when(ChangeClubSettings.self, settings(#""max":1"#))
            .thenRejects(.unknownField, field: "settings.max")
    }

    private func settings(_ members: String) -> String {
        #"{"clubId":"rovers","settings":{\#(members)}}"#
    }

    private func changed(_ settings: ClubSettings) -> Club.Event {
        .settingsChanged(ClubSettingsChanged(settings: settings))
    }
}
