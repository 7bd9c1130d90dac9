package import Daybook
import Records

/// What one of many stores may take, where that is other than what each may.
package struct LimitsOfStore: Sendable, Equatable {
    /// Requests a second of it, whoever asks, as a lasting rate; ten times as many at once.
    package var requestsASecond: Int
    /// Requests under way, live readers and jobs of it; and the live readers among them.
    package var atOnce: Int
    package var readers: Int

    /// Why a text says nothing of this.
    package struct Unreadable: Error, CustomStringConvertible {
        package let description: String
    }

    /// Those that a text names: `{"acme": {"requestsASecond": 100, "atOnce": 50, "liveReaders": 10}}`, each as much as may be
    /// left out.
    package static func read(
        _ text: [UInt8], else usual: ServerSettings.OfMany = .init()
    ) throws(Unreadable) -> [StoreName: LimitsOfStore] {
        let value: JSONValue
        do throws(Rejection) { value = try JSONValue(parsing: text) } catch {
            throw Unreadable(description: "it is no JSON: \(error)")
        }
        guard let members = value.members else {
            throw Unreadable(description: "it is no object, with a store's name before each limits")
        }
        var all: [StoreName: LimitsOfStore] = [:]
        for member in members {
            guard let name = StoreName(member.name), name != .service else {
                throw Unreadable(description: "\(member.name) can be no store's name")
            }
            guard let fields = member.value.members else {
                throw Unreadable(description: "what \(name) may is no object")
            }
            var limits = LimitsOfStore(usual)
            for field in fields { try limits.set(field, of: name) }
            all[name] = limits
        }
        return all
    }

    init(_ usual: ServerSettings.OfMany) {
        (requestsASecond, atOnce) = (usual.requestsASecond, usual.atOnce)
        readers = usual.readers
    }

    private mutating func set(
        _ field: JSONValue.Member, of name: StoreName
    ) throws(Unreadable) {
        guard let count = field.value.integer, (1...1_000_000).contains(count) else {
            throw Unreadable(
                description: "\(field.name) of \(name) is no number from 1 to 1,000,000")
        }
        switch field.name {
        case "requestsASecond": requestsASecond = Int(count)
        case "atOnce": atOnce = Int(count)
        case "liveReaders": readers = Int(count)
        default:
            throw Unreadable(
                description:
                    "\(field.name) is no limit of a store: requestsASecond, atOnce and liveReaders are"
            )
        }
    }
}

extension ServerSettings.Limits {
    /// What a store may take.
    func of(_ name: StoreName) -> LimitsOfStore { ofStores[name] ?? LimitsOfStore(ofMany) }
}

/// How often each of many stores may be asked.
final class StoreRates: Sendable {
    private let usual: RequestRates
    private let own: [String: RequestRates]

    init(_ limits: ServerSettings.Limits) {
        usual = RequestRates(perSecond: limits.ofMany.requestsASecond)
        own = [String: RequestRates](
            uniqueKeysWithValues: limits.ofStores.map { name, limits in
                (name.text, RequestRates(perSecond: limits.requestsASecond))
            })
    }

    /// Whether one more may be asked now, of this store or by whoever asks all of them.
    func take(_ name: String) -> Bool { (own[name] ?? usual).take(name) }
}
