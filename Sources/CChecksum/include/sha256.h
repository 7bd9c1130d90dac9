#ifndef DAYBOOK_SHA256_H
#define DAYBOOK_SHA256_H

#include <stddef.h>
#include <stdint.h>

/// Mixes `count` blocks of 64 bytes into the eight words of SHA-256 (FIPS 180-4, 6.2.2) by the processor's own
/// instructions. Answers 0, having done nothing, where it has none.
int daybook_sha256_mix(uint32_t state[8], const void *blocks, size_t count);

#endif
