#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The two 64-bit lanes of HighwayHash-128. */
typedef struct {
    uint64_t lanes[2];
} sectional_hash128;

/* HighwayHash-128 of `count` bytes under a key of four words, by the fastest instructions that the processor has. */
sectional_hash128 sectional_highwayhash128(
    uint64_t key0, uint64_t key1, uint64_t key2, uint64_t key3, const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif
