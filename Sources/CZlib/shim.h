#pragma once
#include <string.h>
#include <zlib.h>

/* deflateInit2 is a macro, which Swift doesn't see. 16 more window bits mean a gzip header. */
static inline int sectional_gzip_begin(z_stream *stream, int level) {
    memset(stream, 0, sizeof(*stream));
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
