import Foundation

/// Seconds of this thread's own processor time that `body` takes.
func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
}

/// Seconds of processor time, user's and system's, that this process has taken so far.
func processSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

/// Seconds by the wall clock that `body` takes.
func wallSeconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}

/// What one of the loops in C answered, other than 0.
struct LoopFailure: Error { var code: Int32 }

func checkLoop(_ code: Int32) throws { if code != 0 { throw LoopFailure(code: code) } }

/// Bytes of memory that this process has, by a name in `/proc/self/status`: `RssAnon` are its own, what
/// it maps of files not counted; `VmHWM` the most that it had, with them.
func memory(_ name: String = "RssAnon") throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
        let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first,
        let kilobytes = Double(number)
    else { throw LoopFailure(code: ENOENT) }
    return kilobytes * 1024
}

/// What all files under `folder` take, each counted once.
func bytes(in folder: String) throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(0) { sum, file in
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return sum }
        return sum + ((attributes[.size] as? NSNumber)?.intValue ?? 0)
    }
}
