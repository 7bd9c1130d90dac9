import Glibc
import Importing
import Records

/// The file that is imported. It is read more than once, so what comes by stdin or a pipe is put into a file first,
/// which has no name and goes with the process.
struct ImportSource {
    let path: String
    private let kept: KeptInput?

    init(_ path: String) throws {
        self.path = path
        switch path.split(separator: ".").last?.lowercased() {
        case "xlsx", "xls", "ods", "numbers":
            throw Failure.usage(
                "\(path) is a workbook, and import reads text",
                hint: "save its sheet as CSV (UTF-8) and import that")
        default: break
        }
        var status = stat()
        let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        kept = path == "-" || isPipe ? try KeptInput(of: .open(path)) : nil
    }

    /// From the beginning.
    func open() throws -> Input { try kept?.open() ?? Input.open(path) }
}

/// What comes but once, to be read again.
final class KeptInput {
    private let descriptor: Int32

    init(of input: Input) throws {
        let folder = environment("TMPDIR") ?? "/tmp"
        var template = Array((folder + "/daybook-import-XXXXXX").utf8CString)
        descriptor = template.withUnsafeMutableBufferPointer { template in
            guard let name = template.baseAddress else { return -1 }
            let made = mkstemp(name)
            if made >= 0 { unlink(name) }
            return made
        }
        guard descriptor >= 0 else { throw Self.failure }
        while let block = try input.block() {
            var rest = block[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                guard written > 0 else { throw Self.failure }
                rest = rest.dropFirst(written)
            }
        }
    }

    deinit { close(descriptor) }

    func open() throws -> Input {
        let copy = dup(descriptor)
        guard copy >= 0, lseek(copy, 0, SEEK_SET) == 0 else { throw Self.failure }
        return Input(reading: copy)
    }

    private static var failure: Failure {
        Failure(.io, code: "io", "the input can't be kept to be read twice: \(systemText(errno))")
    }
}

/// A file's beginning: its form, its columns and its first rows.
struct ImportLook {
    let form: RowReader.Form
    let table: RowReader
    let rows: [Row]

    /// So many rows are looked at; a file of JSON has its columns by then.
    private static let most = 1_000

    init(_ source: ImportSource, _ mapping: Mapping, _ format: TableFormat?) throws {
        let first = try source.open().block() ?? []
        var form = RowReader.Form(
            format ?? TableFormat(ofFile: source.path) ?? TableFormat(beginning: first))
        // A list may lie in a file of lines, and lines in one that is called a list.
        if let name = mapping.encoding {
            guard let encoding = Encoding(rawValue: name.lowercased()) else {
                throw Failure.usage(
                    "\(name) is no encoding that is known: it is one of \(Encoding.allCases.map(\.rawValue))"
                )
            }
            form.encoding = encoding
        }
        if let separator = mapping.separator {
            guard separator.utf8.count == 1, let byte = separator.utf8.first else {
                throw Failure.usage("\(separator) is no separator: give one character")
            }
            form.separator = byte
        }
        form.skipping = mapping.skip
        let input = try source.open()
        var rows: [Row] = []
        do {
            var table = try RowReader(form) { try input.block() }
            while rows.count < Self.most, let row = try table.next() {
                if case .success(let row) = row { rows.append(row) }
            }
            self.table = table
        } catch let fault as RowFault {
            throw Failure(fault, in: source.path)
        }
        self.form = form
        self.rows = rows
    }

    /// The file's rows from the beginning, under the columns that are known by now.
    func reader(of input: Input) throws -> RowReader {
        try RowReader(form, knowing: table.columns) { try input.block() }
    }
}

extension Failure {
    /// What is wrong with a file's form, so that nothing behind it can be read.
    init(_ fault: RowFault, in path: String) {
        self.init(
            .refused, code: fault.refusal.code.rawValue,
            "\(path), \(fault.place): \(fault.refusal.message)", hint: fault.refusal.hint)
    }
}

extension RowFault {
    /// `line 17, column 5 (Total)`
    var place: String {
        guard let column else { return "line \(line)" }
        let name = column.name.isEmpty ? "" : " (\(neutralised(column.name)))"
        return "line \(line), column \(column.number)\(name)"
    }
}
