public import XXHash

extension ByteBuffer {
    /// The hash of what was written from `offset` on.
    public borrowing func contentHash(from offset: Int) -> ContentHash {
        withUnsafeBytes { ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }
}
