import Records
import Testing

@testable import Importing

@Suite struct `A file of rows` {
    @Test(arguments: [1, 2, 3, 7, 1 << 16])
    func `is read as RFC 4180 has it, however it comes`(size: Int) throws {
        let text = "a,b\r\n1,\"two, with \"\"quotes\"\"\nand a line\"\r\n\r\n3,\n"
        var reader = try RowReader(csv: text, blocksOf: size)
        #expect(reader.columns == ["a", "b"])
        #expect(try reader.all() == [["1", "two, with \"quotes\"\nand a line"], ["3", ""]])
    }

    @Test(arguments: [",", ";", "\t", "|"])
    func `says by its first line what stands between cells`(separator: String) throws {
        let text =
            ["\"a,;b\"", "c", "d"].joined(separator: separator) + "\n1\(separator)2\(separator)3"
        var reader = try RowReader(csv: text)
        #expect(reader.columns == ["a,;b", "c", "d"])
        #expect(try reader.all() == [["1", "2", "3"]])
    }

    @Test func `is told by line and column where it isn't of that form`() throws {
        var reader = try RowReader(
            csv: """
                a,b,c
                1,2
                1,t"wo,3
                "1","2"x,3
                "line
                two",2,3
                1,2,3,4
                1,"2,3
                """)
        var told: [String] = []
        do {
            while let row = try reader.next() {
                if case .failure(let fault) = row { told.append(fault.told) }
            }
        } catch let fault as RowFault {
            told.append(fault.told)
        }
        #expect(
            told == [
                "line 2: this row has 2 cells, and there are 3 columns [invalid-table]",
                "line 3, column 2 (b): a quote stands inside a cell that doesn't begin with one "
                    + "[invalid-table]",
                "line 4, column 2 (b): something stands behind the quote that ends this cell "
                    + "[invalid-table]",
                "line 7: this row has 4 cells, and there are 3 columns [invalid-table]",
                "line 8, column 2 (): the quote that begins this cell isn't closed [invalid-table]",
            ])
    }

    @Test func `holds no more than a row of what a quote swallows`() throws {
        let text = "a,b\n1,\"" + String(repeating: "x\n", count: 1 << 20)
        var reader = try RowReader(csv: text)
        #expect(throws: RowFault.self) { try reader.all() }
    }

    @Test func `may begin with other lines, and have columns of one name or none`() throws {
        var reader = try RowReader(csv: "Account 1\n\na,,a\n1,2,3") { $0.skipping = 2 }
        #expect(reader.columns == ["a", "column 2", "a (2)"])
        #expect(try reader.all() == [["1", "2", "3"]])
    }

    @Test func `loses the apostrophe that keeps a sheet from counting with a cell`() throws {
        var reader = try RowReader(csv: "a,b\n'04101,'+4917\n'tis,'")
        #expect(try reader.all() == [["04101", "+4917"], ["'tis", "'"]])
    }

    @Test func `is told when it is empty`() throws {
        #expect(throws: RowFault.self) { try RowReader(csv: "") }
    }

    // MARK: Encodings

    @Test func `in Windows' way is read as it is said to be, and refused where nobody said`() throws
    {
        let bytes: [UInt8] = Array("a;b\n".utf8) + [0x4D, 0xF6, 0x3B, 0x80, 0x35]
        var form = RowReader.Form(.csv)
        var plain = try RowReader(form, blocks(bytes))
        #expect(try plain.all() == [["line 2, column 1 (a): this isn't UTF-8 [wrong-encoding]"]])
        form.encoding = .windows1252
        var said = try RowReader(form, blocks(bytes))
        #expect(try said.all() == [["Mö", "€5"]])
    }

    @Test(arguments: [1, 3, 1 << 16], [true, false])
    func `in UTF-16 is known by its mark`(size: Int, isBigEndian: Bool) throws {
        let units = Array("\u{FEFF}a,b\nمرحبا,🪔".utf16)
        let bytes = units.flatMap { unit in
            let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? halves : halves.reversed()
        }
        // The mark comes whole: a file's first block is longer than that.
        var rest = bytes[...]
        var isFirst = true
        var reader = try RowReader(.init(.csv)) {
            if rest.isEmpty { return nil }
            let count = isFirst ? max(size, 2) : size
            isFirst = false
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        #expect(reader.columns == ["a", "b"])
        #expect(try reader.all() == [["مرحبا", "🪔"]])
    }

    @Test func `in UTF-8 may have a mark too`() throws {
        var reader = try RowReader(csv: "\u{FEFF}a,b\n1,2")
        #expect(reader.columns == ["a", "b"])
        #expect(try reader.all() == [["1", "2"]])
    }

    // MARK: JSON

    @Test(arguments: [
        #"[{"a":1,"b":{"c":"x"}},{"a":null,"b":{"c":"y"},"d":[1]}]"#,
        "{\"a\":1,\"b\":{\"c\":\"x\"}}\n{\"a\":null,\"b\":{\"c\":\"y\"},\"d\":[1]}\n",
    ])
    func `of JSON has a column for each name, those inside others with a dot`(text: String) throws {
        for size in [1, 1 << 16] {
            var reader = try RowReader(.init(.json), blocks(Array(text.utf8), of: size))
            #expect(try reader.all() == [["1", "x"], ["", "y", "[1]"]])
            #expect(reader.columns == ["a", "b.c", "d"])
        }
    }

    @Test(arguments: ["[{\"a\":1}", "[1]", "{\"a\":", "nothing"])
    func `of JSON is told where it is none`(text: String) throws {
        var reader = try RowReader(.init(.json), blocks(Array(text.utf8)))
        #expect(throws: RowFault.self) { try reader.all() }
    }

    @Test func `has its form by its name, or by how it begins`() {
        #expect(TableFormat(ofFile: "a.b/orders.CSV") == .csv)
        #expect(TableFormat(ofFile: "orders.jsonl") == .ndjson)
        #expect(TableFormat(ofFile: "orders") == nil)
        #expect(TableFormat(beginning: Array("\n [{".utf8)) == .json)
        #expect(TableFormat(beginning: Array("{\"a\"".utf8)) == .ndjson)
        #expect(TableFormat(beginning: Array("a,b".utf8)) == .csv)
    }
}
