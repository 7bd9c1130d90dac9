internal import EventStore

/// The standard examples of the dynamic consistency boundary (dcb.events), as decisions: what is
/// asked of the log, and what follows from the answer.
struct Decision: Sendable {
    var query: EventQuery
    /// The new fact, or why there is none.
    var decide: @Sendable ([Fact]) -> Result<Fact, Refusal>

    struct Refusal: Error, Equatable, ExpressibleByStringLiteral {
        var reason: String
        init(stringLiteral reason: String) { self.reason = reason }
    }
}

// MARK: - Courses and students

extension Decision {
    static func defineCourse(_ course: String, capacity: Int) -> Decision {
        Decision(query: .anyOf([.course(course, ["CourseDefined"])])) { facts in
            facts.isEmpty
                ? .success(.courseDefined(course, capacity: capacity))
                : .failure("exists")
        }
    }

    static func changeCapacity(of course: String, to capacity: Int) -> Decision {
        let types = ["CourseDefined", "CourseCapacityChanged"]
        return Decision(query: .anyOf([.course(course, types)])) { facts in
            guard let last = facts.last else { return .failure("unknown course") }
            if last.number("capacity") == capacity { return .failure("same capacity") }
            return .success(.capacityChanged(course, to: capacity))
        }
    }

    static func subscribe(_ student: String, to course: String) -> Decision {
        let subscriptions = EventQuery.Item(
            types: ["StudentSubscribedToCourse"], tags: ["student:\(student)"])
        let types = ["CourseDefined", "CourseCapacityChanged", "StudentSubscribedToCourse"]
        return Decision(query: .anyOf([.course(course, types), subscriptions])) { facts in
            let ofCourse = facts.filter { $0["course"] == course }
            let taken = facts.filter { $0.type == "StudentSubscribedToCourse" }
            guard let capacity = ofCourse.compactMap({ $0.number("capacity") }).last else {
                return .failure("unknown course")
            }
            if taken.filter({ $0["course"] == course }).count >= capacity {
                return .failure("fully booked")
            }
            let own = taken.filter { $0["student"] == student }
            if own.contains(where: { $0["course"] == course }) { return .failure("subscribed") }
            if own.count >= 5 { return .failure("5 courses") }
            return .success(.subscribed(student, to: course))
        }
    }
}

// MARK: - User names

extension Decision {
    /// `types` are the events that the rule knows of: the example grows by one at a time. For so
    /// many days of `retention` a name stays taken after it was given up.
    static func register(
        _ name: String, knowing types: [String], retention: Int? = nil
    ) -> Decision {
        let item = EventQuery.Item(types: types, tags: ["username:\(name)"])
        return Decision(query: .anyOf([item])) { facts in
            var isClaimed = false
            for fact in facts {
                let kept = retention.map { (fact.number("daysAgo") ?? 0) <= $0 } ?? false
                switch fact.type {
                case "AccountClosed": isClaimed = kept
                case "UsernameChanged": isClaimed = fact["new"] == name || kept
                default: isClaimed = true
                }
            }
            return isClaimed ? .failure("claimed") : .success(.registered(name))
        }
    }
}

// MARK: - Numbers without gaps, tokens used once

extension Decision {
    static func createInvoice(_ content: String) -> Decision {
        Decision(query: .types(["InvoiceCreated"])) { facts in
            .success(.invoice((facts.last?.number("invoice") ?? 0) + 1, content))
        }
    }

    static func confirmSignUp(
        _ email: String, otp: String, expiresAfter minutes: Int? = nil
    ) -> Decision {
        let item = EventQuery.Item(
            types: ["SignUpInitiated", "SignUpConfirmed"], tags: ["email:\(email)", "otp:\(otp)"])
        return Decision(query: .anyOf([item])) { facts in
            guard let initiated = facts.first(where: { $0.type == "SignUpInitiated" }) else {
                return .failure("nothing pending")
            }
            if facts.contains(where: { $0.type == "SignUpConfirmed" }) { return .failure("used") }
            if let minutes, (initiated.number("minutesAgo") ?? 0) > minutes {
                return .failure("expired")
            }
            return .success(.signUp("Confirmed", email, otp: otp, name: initiated["name"] ?? ""))
        }
    }

    static func placeOrder(_ order: String, token: String) -> Decision {
        let item = EventQuery.Item(types: ["OrderPlaced"], tags: ["idempotency:\(token)"])
        return Decision(query: .anyOf([item])) { facts in
            facts.isEmpty ? .success(.orderPlaced(order, token: token)) : .failure("sent before")
        }
    }
}

extension EventQuery.Item {
    fileprivate static func course(_ course: String, _ types: [String]) -> Self {
        EventQuery.Item(types: types, tags: ["course:\(course)"])
    }
}
