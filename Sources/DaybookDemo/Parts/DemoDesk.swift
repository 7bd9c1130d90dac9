import EventSourcing
import EventStore
import Messaging
import Records

/// The desk: customers who become known, what they ask, and what they are told.
struct DemoDesk {
    private var chance: DemoChance
    private var agenda = DemoAgenda()
    private var messages = 0
    /// Until when each customer is being talked with: one conversation at a time.
    private var talkingUntil: [String: Timestamp] = [:]
    /// Everybody who is known by now.
    private(set) var customers: [DemoPerson] = []

    init(_ seed: UInt64) { chance = DemoChance(seed: seed) }

    /// All that happens at the desk on one day.
    mutating func happenings(on day: Int) -> [DemoMoment] {
        for number in customers.count..<customers(by: day) { register(number, on: day) }
        for _ in 0..<chance.number(1...4) { converse(on: day, with: chance.one(of: customers)) }
        if day == 363, let customer = customers.first(where: { $0.id == DemoTour.conversation }) {
            receive(
                customer, DemoCalendar.time(364, minute: 16 * 60 + 40),
                "Hello, is the Heron desk lamp coming back in brass? I would take two.")
        }
        return agenda.take(day)
    }

    /// A third is there from the first day; the others come one by one.
    private func customers(by day: Int) -> Int { 150 + (DemoPeople.count - 150) * day / 364 }

    private mutating func register(_ number: Int, on day: Int) {
        let person = DemoPeople.person(number)
        customers.append(person)
        var command = RegisterUser()
        command.userId = UserID(person.id)
        command.displayName = person.name
        command.email = person.email
        command.phone = number.isMultiple(of: 3) ? person.phone : nil
        agenda.add(
            DemoMoment(
                DemoCalendar.time(day, minute: 7 * 60 + number % 50), by: DemoPeople.website,
                "user-\(person.id)", command))
    }

    /// A question, mostly an answer, sometimes a word of thanks, all within two days.
    private mutating func converse(on day: Int, with customer: DemoPerson) {
        let exchange = chance.one(of: DemoTalk.exchanges)
        var time = DemoCalendar.time(day, minute: chance.number(8 * 60...20 * 60))
        if let end = talkingUntil[customer.id], end >= time { return }
        defer { talkingUntil[customer.id] = time }
        receive(customer, time, filled(exchange.question, on: day))
        if chance.happens(100) {
            time = later(time, 30...300)
            receive(customer, time, chance.one(of: DemoTalk.nudges))
        }
        // Of the last days' questions some wait for an answer.
        if day > 358, chance.happens(600) { return }
        let clerk = chance.one(of: DemoPeople.desk)
        time = later(time, 10...400)
        markRead(customer, time, clerk)
        time = later(time, 2...15)
        send(customer, time, filled(exchange.answer, on: day), clerk)
        guard let reply = exchange.reply else { return }
        time = later(time, 5...600)
        receive(customer, time, reply)
        if chance.happens(800) {
            time = later(time, 20...90)
            markRead(customer, time, clerk)
        }
    }

    private mutating func receive(_ customer: DemoPerson, _ time: Timestamp, _ text: String) {
        messages += 1
        var command = ReceiveUserMessage()
        command.userId = UserID(customer.id)
        command.text = text
        command.messageId = MessageID("m-\(messages)")
        agenda.add(DemoMoment(time, by: customer.id, "message-\(messages)", command))
    }

    private mutating func send(
        _ customer: DemoPerson, _ time: Timestamp, _ text: String, _ clerk: String
    ) {
        messages += 1
        var command = SendAdminMessage()
        command.userId = UserID(customer.id)
        command.text = text
        command.messageId = MessageID("m-\(messages)")
        agenda.add(DemoMoment(time, by: clerk, "message-\(messages)", command))
    }

    private mutating func markRead(_ customer: DemoPerson, _ time: Timestamp, _ clerk: String) {
        messages += 1
        var command = MarkConversationRead()
        command.userId = UserID(customer.id)
        agenda.add(DemoMoment(time, by: clerk, "read-\(messages)", command))
    }

    private mutating func filled(_ text: String, on day: Int) -> String {
        let order = "\(1001 + day * 15 + chance.number(0...9))"
        let goods = chance.one(of: DemoGoods.categories).goods
        let product = chance.one(of: goods).title
        return text.map { $0 == "#" ? order : $0 == "@" ? product : String($0) }.joined()
    }

    private mutating func later(_ time: Timestamp, _ minutes: ClosedRange<Int>) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds + Int64(chance.number(minutes)) * 60_000)
    }
}
