#ifndef DAYBOOK_CHECKSUM_H
#define DAYBOOK_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// CRC32C (Castagnoli; reflected 0x82F63B78) of `count` bytes, going on from `crc`: 0 to begin with.
/// Of the nine bytes "123456789" it is 0xE3069283. Uses the processor's own instruction where there
/// is one.
uint32_t daybook_crc32c(uint32_t crc, const void *bytes, size_t count);

/// The same by table, on any processor: what the other falls back to and is tested against.
uint32_t daybook_crc32c_table(uint32_t crc, const void *bytes, size_t count);

/// Mixes `count` blocks of 64 bytes into the eight words of SHA-256 (FIPS 180-4, 6.2.2) by the processor's own
/// instructions. Answers 0, having done nothing, where it has none.
int daybook_sha256_mix(uint32_t state[8], const void *blocks, size_t count);

/// Asks for the 640 bytes that lie before `bytes`, so that they have come by the time they are read. Nothing
/// happens where there are none.
static inline void daybook_fetch_before(const void *bytes) {
    for (int line = 1; line <= 10; line++) __builtin_prefetch((const char *)bytes - 64 * line);
}

#endif
