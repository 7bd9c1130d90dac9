#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Timestamp {
    /// The system's clock, now.
    public static var now: Timestamp {
        var time = timespec()
        // CLOCK_REALTIME can't fail with a valid pointer (POSIX); zero would read as 1970.
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
