#include "checksum.h"
#include <string.h>

// By table, one nibble at a time: 64 bytes of table, so nothing has to be built at the start. Slow
// (about 400 MB/s), and hardly ever run.
static const uint32_t nibbles[16] = {
    0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC, 0x5125DAD3, 0x61C69362, 0x7198540D,
    0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9, 0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75,
};

uint32_t daybook_crc32c_table(uint32_t crc, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    crc = ~crc;
    while (count--) {
        crc ^= *at++;
        crc = crc >> 4 ^ nibbles[crc & 15];
        crc = crc >> 4 ^ nibbles[crc & 15];
    }
    return ~crc;
}

#if defined(__x86_64__)
#include <nmmintrin.h>

__attribute__((target("sse4.2")))
static uint32_t by_instruction(uint32_t crc, const uint8_t *at, size_t count) {
    uint64_t sum = (uint32_t)~crc;
    for (; count >= 8; count -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        sum = _mm_crc32_u64(sum, word);
    }
    for (; count; count--) sum = _mm_crc32_u8((uint32_t)sum, *at++);
    return ~(uint32_t)sum;
}

static int has_instruction(void) { return __builtin_cpu_supports("sse4.2"); }

#elif defined(__aarch64__) && defined(__linux__)
#include <arm_acle.h>
#include <sys/auxv.h>

__attribute__((target("crc")))
static uint32_t by_instruction(uint32_t crc, const uint8_t *at, size_t count) {
    uint32_t sum = ~crc;
    for (; count >= 8; count -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        sum = __crc32cd(sum, word);
    }
    for (; count; count--) sum = __crc32cb(sum, *at++);
    return ~sum;
}

// Bit 7 of AT_HWCAP is HWCAP_CRC32.
static int has_instruction(void) { return (getauxval(AT_HWCAP) >> 7) & 1; }

#else

static uint32_t by_instruction(uint32_t crc, const uint8_t *at, size_t count) {
    return daybook_crc32c_table(crc, at, count);
}

static int has_instruction(void) { return 0; }

#endif

uint32_t daybook_crc32c(uint32_t crc, const void *bytes, size_t count) {
    return has_instruction() ? by_instruction(crc, bytes, count)
                             : daybook_crc32c_table(crc, bytes, count);
}
