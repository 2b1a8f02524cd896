#pragma once
#define XXH_INLINE_ALL
#include <xxhash.h>

/* XXH_INLINE_ALL renames the functions by macros, which Swift does not see. */
static inline XXH128_hash_t sectional_xxh3_128bits(const void *bytes, size_t count) {
    return XXH3_128bits(bytes, count);
}
