internal import CChecksum

/// CRC32C (Castagnoli) of `bytes`, going on from `crc`.
func crc32c(_ bytes: UnsafeRawBufferPointer, from crc: UInt32 = 0) -> UInt32 {
    daybook_crc32c(crc, bytes.baseAddress, bytes.count)
}

/// The same by table, which is what processors without the instruction do.
func crc32cByTable(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    daybook_crc32c_table(0, bytes.baseAddress, bytes.count)
}

/// CRC32C of a text's UTF-8.
func crc32c(_ text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { crc32c(UnsafeRawBufferPointer($0)) }
}

/// CRC32C of what is stored under `position`: the key, then the record without its own checksum.
/// The key is in it so that a record which stands in another's place is found out.
func recordChecksum(of body: UnsafeRawBufferPointer, at position: UInt64) -> UInt32 {
    let key = withUnsafeBytes(of: position.bigEndian) { crc32c($0) }
    return crc32c(body, from: key)
}

/// Asks the memory for the record after `record` while that is being read. LMDB fills a page from its
/// end, so the next lies before it; across pages this does nothing.
@inline(__always)
func fetchNext(after record: UnsafeRawBufferPointer) {
    if let start = record.baseAddress { daybook_fetch_before(start) }
}
