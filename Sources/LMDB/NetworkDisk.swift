internal import CLMDB
internal import Glibc

extension Environment {
    /// The kind of network file system that `path` lies on; `nil` for a local one. LMDB's locks and
    /// its map can't be trusted there.
    public static func networkDisk(of path: String) throws(LMDBError) -> String? {
        var status = statfs()
        guard statfs(path, &status) == 0 else { throw LMDBError(code: errno) }
        // The f_type values of statfs(2).
        switch UInt32(truncatingIfNeeded: status.f_type) {
        case 0x6969: return "NFS"
        case 0x517B, 0xFE53_4D42, 0xFF53_4D42: return "SMB"
        case 0x0102_1997: return "9P"
        case 0x5346_414F: return "AFS"
        case 0x7375_7245: return "Coda"
        case 0x00C3_6400: return "Ceph"
        default: return nil
        }
    }
}
