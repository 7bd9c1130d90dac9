import EventSourcing
import Records
import Testing
import Vocabulary

@testable import es

@Suite struct `Fields as they are typed` {
    @Test(arguments: [
        (["a=text"], #"{"a":"text"}"#),
        (["a=7"], #"{"a":"7"}"#),
        (["a:=7"], #"{"a":7}"#),
        (["a:=null", "b:=[1,2]"], #"{"a":null,"b":[1,2]}"#),
        (["a.b=x", "a.c:=true"], #"{"a":{"b":"x","c":true}}"#),
        (["a[]=x", "a[]=y"], #"{"a":["x","y"]}"#),
        (["a[].b=x", "a[0].c:=2", "a[].b=y"], #"{"a":[{"b":"x","c":2},{"b":"y"}]}"#),
        (["a=b=c"], #"{"a":"b=c"}"#),
        (["a="], #"{"a":""}"#),
        (["a=:=x"], #"{"a":":=x"}"#),
        ([], "{}"),
    ])
    func `become the data of a command`(typed: [String], expected: String) throws {
        #expect(try FieldSyntax.parse(typed).data == JSONValue(text: expected))
    }

    @Test(arguments: [
        ["a"], ["=x"], ["a=1", "a=2"], ["a=1", "a.b=2"], ["a[1]=x"], ["a[x]=y"], ["a[=x"],
        ["a..b=x"], ["a[]=x", "a.b=y"],
    ])
    func `are refused where they make no sense`(typed: [String]) {
        #expect { try FieldSyntax.parse(typed) } throws: { ($0 as? Failure)?.status == .usage }
    }

    @Test(arguments: ["a:=tea", "a:={", "a:=01", "a:=1,", "a:="])
    func `are refused where := isn't followed by JSON`(typed: String) {
        #expect { try FieldSyntax.parse([typed]) } throws: { error in
            let refusal = (error as? Rejection)?.refusals.first
            return refusal?.code == .invalidJSON && refusal?.field == "a" && refusal?.hint != nil
        }
    }

    @Test(arguments: [
        #"{"a":"x","b":7,"c":{"d":"y","e":[]},"f":["p","q"],"g":[{"h":1}],"i":null,"j":{}}"#,
        #"{"a":"it's = a :="}"#, #"{"a":{"b.c":"x"}}"#, #"{"a":[["x"],[]]}"#,
    ])
    func `come back the same when data is written as they are typed`(json: String) throws {
        let data = JSONValue(text: json)
        #expect(try FieldSyntax.parse(FieldSyntax.arguments(for: data)).data == data)
    }
}

@Suite struct `An amount of money` {
    @Test(arguments: [
        ("12.50", 1250), ("12.5", 1250), ("12", 1200), ("0.01", 1), ("-3.20", -320),
        ("1,234.50", 123_450), ("1250c", 1250), ("-5c", -5), ("0.1", 10),
        ("92233720368547758.07", Int64.max), ("-92233720368547758.08", Int64.min),
    ])
    func `is taken to the cent`(text: String, cents: Int64) throws {
        #expect(try Amount.parse(text).minor(in: .usual) == cents)
    }

    @Test(arguments: [
        "", "12.505", "1e3", "+5", "12.", ".5", "12,50", "1,23.00", "0x10", "٣", "NaN",
        "92233720368547758.08", "12 ", "1.2.3", "c", "--5", "-", "12.5c",
    ])
    func `is refused when it isn't exact`(text: String) {
        #expect { try Amount.parse(text).minor(in: .usual) } throws: {
            ($0 as? Failure)?.status == .usage
        }
    }

    @Test(arguments: [
        (0, "0.00"), (5, "0.05"), (123_450, "1,234.50"), (-100_000_00, "-100,000.00"),
        (Int64.min, "-92,233,720,368,547,758.08"),
    ])
    func `is shown with its thousands apart`(cents: Int64, text: String) {
        #expect(money(cents) == text)
    }
}
