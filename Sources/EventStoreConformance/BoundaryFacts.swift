internal import EventStore
internal import Foundation

/// An event of the standard examples: a type, tags and some fields.
struct Fact: Sendable, Equatable {
    var type: String
    var tags: [String]
    var fields: [String: String]

    subscript(field: String) -> String? { fields[field] }

    func number(_ field: String) -> Int? { fields[field].flatMap { Int($0) } }

    /// The same, having happened a while ago: `daysAgo` or `minutesAgo`.
    func aged(_ field: String, _ age: Int) -> Fact {
        var fact = self
        fact.fields[field] = String(age)
        return fact
    }

    func event() throws -> NewEvent {
        NewEvent(type: type, tags: tags, payload: Array(try JSONEncoder().encode(fields)))
    }

    init(_ type: String, tags: [String], _ fields: [String: String]) {
        self.type = type
        self.tags = tags
        self.fields = fields
    }

    init(_ event: RecordedEvent) throws {
        type = event.type
        tags = event.tags
        fields = try JSONDecoder().decode([String: String].self, from: Data(event.payload))
    }
}

extension Fact {
    static func courseDefined(_ course: String, capacity: Int) -> Fact {
        Fact(
            "CourseDefined", tags: ["course:\(course)"],
            ["course": course, "capacity": String(capacity)])
    }

    static func capacityChanged(_ course: String, to capacity: Int) -> Fact {
        Fact(
            "CourseCapacityChanged", tags: ["course:\(course)"],
            ["course": course, "capacity": String(capacity)])
    }

    static func subscribed(_ student: String, to course: String) -> Fact {
        Fact(
            "StudentSubscribedToCourse", tags: ["student:\(student)", "course:\(course)"],
            ["student": student, "course": course])
    }

    static func registered(_ name: String) -> Fact {
        Fact("AccountRegistered", tags: ["username:\(name)"], ["username": name])
    }

    static func closed(_ name: String) -> Fact {
        Fact("AccountClosed", tags: ["username:\(name)"], ["username": name])
    }

    static func renamed(_ old: String, to new: String) -> Fact {
        Fact(
            "UsernameChanged", tags: ["username:\(old)", "username:\(new)"],
            ["old": old, "new": new])
    }

    static func invoice(_ number: Int, _ content: String) -> Fact {
        Fact(
            "InvoiceCreated", tags: ["invoice:\(number)"],
            ["invoice": String(number), "content": content])
    }

    /// A `step` is `Initiated` or `Confirmed`.
    static func signUp(_ step: String, _ email: String, otp: String, name: String) -> Fact {
        Fact(
            "SignUp\(step)", tags: ["email:\(email)", "otp:\(otp)"],
            ["email": email, "otp": otp, "name": name])
    }

    static func orderPlaced(_ order: String, token: String) -> Fact {
        Fact(
            "OrderPlaced", tags: ["order:\(order)", "idempotency:\(token)"],
            ["order": order, "token": token])
    }
}
