// The library's C interface has no hash of 128 bits: this calls its C++ interface.
#include "CHighwayHash.h"

#include <highwayhash/highwayhash_target.h>
#include <highwayhash/instruction_sets.h>

sectional_hash128 sectional_highwayhash128(
    uint64_t key0, uint64_t key1, uint64_t key2, uint64_t key3, const void *bytes, size_t count) {
    alignas(32) const highwayhash::HHKey key = {key0, key1, key2, key3};
    highwayhash::HHResult128 hash;
    // Of no bytes, Swift may have no address.
    const char *start = count == 0 ? "" : static_cast<const char *>(bytes);
    highwayhash::InstructionSets::Run<highwayhash::HighwayHash>(key, start, count, &hash);
    return {{hash[0], hash[1]}};
}
