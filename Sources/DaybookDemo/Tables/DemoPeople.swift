/// The people of the made-up year: customers from several places, and those who work in the shop.
enum DemoPeople {
    /// Seven places of eight first and eight last names each make 448 people, no two alike.
    static let places: [DemoPlace] = [
        DemoPlace(
            first: ["Ada", "Bronwen", "Callum", "Edith", "George", "Imogen", "Rory", "Tess"],
            last: [
                "Ashdown", "Birtwistle", "Cole", "Fenwick", "Hartley", "Pryce", "Swales", "Webb",
            ],
            streets: ["Chapel Lane", "Mill Road", "Harbour Street", "Castle Hill"],
            towns: [("Whitby", "YO21 3PR"), ("Hull", "HU1 2AA"), ("Ludlow", "SY8 1AY")],
            country: "United Kingdom", dial: "+44"),
        DemoPlace(
            first: [
                "Anneliese", "Bastian", "Dörte", "Friedrich", "Jörg", "Käthe", "Moritz", "Swantje",
            ],
            last: [
                "Ahrens", "Böttcher", "Claussen", "Hölzl", "Krüger", "Möller", "Petersen", "Weiß",
            ],
            streets: ["Lange Reihe", "Mühlenstraße", "Am Deich", "Lindenallee"],
            towns: [("Lübeck", "23552"), ("Husum", "25813"), ("Leipzig", "04109")],
            country: "Deutschland", dial: "+49"),
        DemoPlace(
            first: ["Amina", "Chidi", "Folake", "Ifeoma", "Kwame", "Ngozi", "Tunde", "Zainab"],
            last: ["Abara", "Balogun", "Danjuma", "Eze", "Mensah", "Okafor", "Owusu", "Yusuf"],
            streets: ["Marina Road", "Allen Avenue", "Ring Road", "Station Road"],
            towns: [("Lagos", "101241"), ("Accra", "GA-184"), ("Abuja", "900001")],
            country: "Nigeria", dial: "+234"),
        DemoPlace(
            first: ["أمل", "بشير", "داليا", "رامي", "سلمى", "كريم", "ليلى", "يوسف"],
            last: ["الخطيب", "السيد", "حداد", "خوري", "منصور", "نجار", "عثمان", "زيدان"],
            streets: ["شارع الحمرا", "شارع النيل", "طريق البحر", "شارع الجامعة"],
            towns: [("بيروت", "1103"), ("القاهرة", "11511"), ("عمّان", "11118")],
            country: "لبنان", dial: "+961"),
        DemoPlace(
            first: ["葵", "陽菜", "蓮", "湊", "紬", "大翔", "美咲", "結衣"],
            last: ["佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "山本", "中村"],
            streets: ["本町一丁目", "港町二丁目", "桜通り", "川端三丁目"],
            towns: [("金沢市", "920-0981"), ("神戸市", "650-0001"), ("松本市", "390-0811")],
            country: "日本", dial: "+81", familyNameFirst: true),
        DemoPlace(
            first: ["Beatriz", "Caetano", "Inês", "João", "Luísa", "Mateus", "Rosa", "Tomás"],
            last: ["Almeida", "Barros", "Cardoso", "Esteves", "Figueira", "Lopes", "Moura", "Sá"],
            streets: ["Rua das Flores", "Rua do Carmo", "Travessa da Glória", "Rua Augusta"],
            towns: [("Porto", "4050-262"), ("Évora", "7000-508"), ("Recife", "50030-230")],
            country: "Portugal", dial: "+351"),
        DemoPlace(
            first: ["Aarav", "Divya", "Ishaan", "Kavya", "Meera", "Nikhil", "Priya", "Rohan"],
            last: ["Banerjee", "Desai", "Iyer", "Kulkarni", "Menon", "Nair", "Rao", "Shah"],
            streets: ["MG Road", "Park Street", "Lake View Road", "Temple Street"],
            towns: [("Pune", "411001"), ("Kochi", "682011"), ("Kolkata", "700016")],
            country: "India", dial: "+91"),
    ]

    static let count = 448

    /// The person with this number, from 0 to ``count`` - 1.
    static func person(_ number: Int) -> DemoPerson {
        let place = places[number % places.count]
        let pair = number / places.count
        let first = place.first[pair % 8]
        let last = place.last[(pair / 8 + pair) % 8]
        let town = place.towns[pair % place.towns.count]
        let street = place.streets[pair % place.streets.count]
        let house = 1 + (number * 7) % 90
        let padded = String(String(number + 1001).dropFirst())
        return DemoPerson(
            id: "u-\(padded)",
            name: place.familyNameFirst ? "\(last) \(first)" : "\(first) \(last)",
            email: "customer\(padded)@example.org",
            phone: "\(place.dial)\(200_000_000 + number * 4_513)",
            line1: place.familyNameFirst ? "\(street)\(house)" : "\(house) \(street)",
            city: town.0, postcode: town.1, country: place.country)
    }

    /// Who packs and sends.
    static let packers = ["Mira Castellanos", "Tom Abbot"]
    /// Who answers customers.
    static let desk = ["Yuki Arai", "Samir Haddad", "Greta Lind"]
    /// Who keeps the books.
    static let bookkeepers = ["Noor Rahman", "Ivo Brandt"]
    /// Who sets prices and buys.
    static let buyer = "Greta Lind"
    /// Orders come by the shop's web site, deliveries are told by the carrier.
    static let website = "web-shop"
    static let carrier = "carrier"
    /// Jobs and invoices come from another system.
    static let planner = "planner"
}

/// A place that customers come from.
struct DemoPlace {
    var first: [String]
    var last: [String]
    var streets: [String]
    var towns: [(String, String)]
    var country: String
    var dial: String
    var familyNameFirst = false
}

/// A customer.
struct DemoPerson {
    var id: String
    var name: String
    var email: String
    var phone: String
    var line1: String
    var city: String
    var postcode: String
    var country: String
}
