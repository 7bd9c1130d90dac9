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
#include <immintrin.h>

// x^(64 n - 33) modulo the polynomial, for n from 1, bits reversed: what a checksum is multiplied by
// to go on over n words that are nothing but zeros. The 33 are taken back by the instruction itself.
static const uint32_t over_words[84] = {
    0x00000001, 0x493C7D27, 0xF20C0DFE, 0xBA4FC28E, 0x3DA6D0CB, 0xDDC0152B,
    0x1C291D04, 0x9E4ADDF8, 0x740EEF02, 0x39D3B296, 0x083A6EEC, 0x0715CE53,
    0xC49F4F67, 0x47DB8317, 0x2AD91C30, 0x0D3B6092, 0x6992CEA2, 0xC96CFDC0,
    0x7E908048, 0x878A92A7, 0x1B3D8F29, 0xDAECE73E, 0xF1D0F55E, 0xAB7AFF2A,
    0xA87AB8A8, 0x2162D385, 0x8462D800, 0x83348832, 0x71D111A8, 0x299847D5,
    0xFFD852C6, 0xB9E02B86, 0xDCB17AA4, 0x18B33A4E, 0xF37C5AEE, 0xB6DD949B,
    0x6051D5A2, 0x78D9CCB7, 0x18B0D4FF, 0xBAC2FD7B, 0x21F3D99C, 0xA60CE07B,
    0x8F158014, 0xCE7F39F4, 0xA00457F7, 0x61D82E56, 0x8D6D2C43, 0xD270F1A2,
    0x00AC29CF, 0xC619809D, 0xE9ADF796, 0x2B3CAC5D, 0x96638B34, 0x65863B64,
    0xE0E9F351, 0x1B03397F, 0x9AF01F2D, 0xEBB883BD, 0x2CFF42CF, 0xB3E32C28,
    0x88F25A3A, 0x064F7F26, 0x4E36F0B0, 0xDD7E3B0C, 0xBD6F81F8, 0xF285651C,
    0x91C9BD4B, 0x10746F3C, 0x885F087B, 0xC7A68855, 0x4C144932, 0x271D9844,
    0x52148F02, 0x8E766A0C, 0xA3C6F37A, 0x93A5F730, 0xD7C0557F, 0x6CB08E5C,
    0x63DED06A, 0x6B749FB2, 0x4D56973C, 0x1393E203, 0x9669C9DF, 0xCEC3662E,
};

// The instruction takes one word a step but answers after three, so three runs of words go side by
// side, and are then put together: each of the first two goes on over the words behind it.
__attribute__((target("sse4.2,pclmul")))
static uint64_t of_three_runs(uint64_t sum, const uint8_t *at, size_t words) {
    uint64_t second = 0, third = 0;
    const uint8_t *end = at + 8 * words;
    for (const uint8_t *from = at; from < end; from += 8) {
        uint64_t a, b, c;
        memcpy(&a, from, 8);
        memcpy(&b, from + 8 * words, 8);
        memcpy(&c, from + 16 * words, 8);
        sum = _mm_crc32_u64(sum, a);
        second = _mm_crc32_u64(second, b);
        third = _mm_crc32_u64(third, c);
    }
    __m128i first_on = _mm_clmulepi64_si128(
        _mm_cvtsi64_si128((int64_t)sum), _mm_cvtsi32_si128((int)over_words[2 * words - 1]), 0);
    __m128i second_on = _mm_clmulepi64_si128(
        _mm_cvtsi64_si128((int64_t)second), _mm_cvtsi32_si128((int)over_words[words - 1]), 0);
    uint64_t both = (uint64_t)_mm_cvtsi128_si64(_mm_xor_si128(first_on, second_on));
    return third ^ _mm_crc32_u64(0, both);
}

__attribute__((target("sse4.2")))
static uint32_t by_instruction(uint32_t crc, const uint8_t *at, size_t count) {
    uint64_t sum = (uint32_t)~crc;
    // Below that many bytes putting together takes longer than it saves.
    while (count >= 96 && __builtin_cpu_supports("pclmul")) {
        size_t words = count / 24 < 42 ? count / 24 : 42;
        sum = of_three_runs(sum, at, words);
        at += 24 * words;
        count -= 24 * words;
    }
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
