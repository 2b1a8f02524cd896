import CBrotliDecoder

/// What a client does with a content that is coded as `br`.
enum BrotliDecoder {
    /// The content, of at most `count` bytes; `nil` where `coded` is not one whole coded content.
    static func decode(_ coded: [UInt8], upTo count: Int) -> [UInt8]? {
        var result = BROTLI_DECODER_RESULT_ERROR
        let content = [UInt8](unsafeUninitializedCapacity: count) { space, written in
            written = count
            result = BrotliDecoderDecompress(coded.count, coded, &written, space.baseAddress)
        }
        return result == BROTLI_DECODER_RESULT_SUCCESS ? content : nil
    }
}
