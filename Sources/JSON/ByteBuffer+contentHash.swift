public import XXHash

extension ByteBuffer {
    /// The hash of what was written from `offset` on.
    public borrowing func contentHash(from offset: Int) -> ContentHash {
        withUnsafeBytes { ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }
}

extension Bytes {
    /// The hash of the content.
    public var contentHash: ContentHash { withUnsafeBytes { ContentHash(of: $0) } }
}

extension JSONSlice {
    /// The hash of the value's bytes.
    public var contentHash: ContentHash { withUnsafeBytes { ContentHash(of: $0) } }
}
