import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// What is kept of jobs beside the log, so that they are known again after a restart: a small file for each, and
/// another for what came of it. They are taken away when somebody is forgotten, since they may quote them.
struct KeptJobs: Sendable {
    private let side: any SideStore
    /// So many are kept, the newest.
    private let most: Int

    init(in side: any SideStore, most: Int) {
        self.side = side
        self.most = most
    }

    /// Keeps one in the place of what was kept of it, behind what came of it.
    func put(_ job: Job, result: [UInt8]? = nil) async throws(EventStoreError) {
        if let result { try await side.put([SideValue(job.id + Self.came, result)], of: .jobs) }
        try await side.put([SideValue(job.id + Self.about, JSONValue(of: job).json())], of: .jobs)
    }

    /// The one of this id; `nil` if there is none, or it can't be read.
    func job(_ id: String) async throws(EventStoreError) -> Job? {
        guard Self.isID(id), let bytes = try await side.get(id + Self.about, of: .jobs) else {
            return nil
        }
        let read = bytes.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(Job.self, from: bytes) }
        }
        // One that isn't whole, after a power cut say, is as none: nothing depends on it.
        do throws(Rejection) { return try read.get() } catch { return nil }
    }

    /// What came of it, as JSON.
    func result(of id: String) async throws(EventStoreError) -> [UInt8]? {
        Self.isID(id) ? try await side.get(id + Self.came, of: .jobs) : nil
    }

    /// All that are kept, the newest first.
    func all() async throws(EventStoreError) -> [Job] {
        var jobs: [Job] = []
        for id in try await ids() {
            if let job = try await job(id) { jobs.append(job) }
        }
        return jobs
    }

    /// Whether anything is still kept of it: it isn't where somebody was forgotten since.
    func has(_ id: String) async throws(EventStoreError) -> Bool {
        try await side.get(id + Self.about, of: .jobs) != nil
    }

    /// Lets the oldest go where there are more than are kept, but for those that aren't over.
    func prune(but live: Set<String>) async throws(EventStoreError) {
        let old = try await ids().dropFirst(most).filter { !live.contains($0) }
        if old.isEmpty { return }
        try await side.remove(old.flatMap { [$0 + Self.about, $0 + Self.came] }, of: .jobs)
    }

    private func ids() async throws(EventStoreError) -> [String] {
        try await side.list(.jobs).filter { $0.hasSuffix(Self.about) }
            .map { String($0.dropLast(Self.about.count)) }.sorted(by: >)
    }

    private static let about = ".json"
    private static let came = ".result"

    /// Whether it could be one's: nothing else becomes a part of a path.
    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 36
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }
}
