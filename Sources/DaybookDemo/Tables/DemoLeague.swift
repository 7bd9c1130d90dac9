/// The clubs that customers play in, and whom they play.
enum DemoLeague {
    static let clubs: [DemoClub] = [
        .init(
            "rovers", "Harbour Street Rovers", members: Array(0...13), team: 11, fee: 4_50,
            competition: "Sunday Cup", venue: "Mill Lane",
            opponents: ["Ludlow Town", "Dock United", "FC Deich", "The Plumbers", "Old Weavers"],
            firstMatch: 46, every: 14, scores: 0...4),
        .init(
            "lamplighters", "Lamplighters Cricket Club", members: [6] + Array(20...31), team: 11,
            fee: 6_00, competition: "Lantern Shield", venue: "Castle Hill Ground",
            opponents: ["Pune Exiles", "Harbour XI", "Chapel Lane CC"],
            firstMatch: 115, every: 9, scores: 88...241),
        .init(
            "go", "川端囲碁会", members: [4, 6, 11, 18, 25, 32, 39, 46], team: 3, fee: nil,
            competition: "秋季団体戦", venue: "茶室 川端",
            opponents: ["港町クラブ", "Go-Klub Lübeck", "松本囲碁会"],
            firstMatch: 60, every: 21, scores: 0...3),
    ]

    static let callOffReasons = ["pitch under water", "snow", "they have no team"]
}

/// A club, and its season.
struct DemoClub {
    var id: String
    var name: String
    /// Numbers of people; the first owns it.
    var members: [Int]
    /// How many play.
    var team: Int
    /// What a match costs a player, in cents.
    var fee: Int64?
    var competition: String
    var venue: String
    var opponents: [String]
    /// The day of the year of the first match.
    var firstMatch: Int
    /// Days from one match to the next.
    var every: Int
    var scores: ClosedRange<Int>

    init(
        _ id: String, _ name: String, members: [Int], team: Int, fee: Int64?, competition: String,
        venue: String, opponents: [String], firstMatch: Int, every: Int, scores: ClosedRange<Int>
    ) {
        self.id = id
        self.name = name
        self.members = members
        self.team = team
        self.fee = fee
        self.competition = competition
        self.venue = venue
        self.opponents = opponents
        self.firstMatch = firstMatch
        self.every = every
        self.scores = scores
    }
}
