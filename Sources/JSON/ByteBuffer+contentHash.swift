extension ByteBuffer {
    /// Returns the hash of what is written from `offset` on.
    public borrowing func contentHash(from offset: Int, _ key: ContentKey) -> ContentHash {
        withUnsafeBytes { ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[offset...]), key) }
    }
}

extension Bytes {
    /// Returns the hash of the content.
    public func contentHash(_ key: ContentKey) -> ContentHash { withUnsafeBytes { ContentHash(of: $0, key) } }
}

extension JSONSlice {
    /// Returns the hash of the value's bytes.
    public func contentHash(_ key: ContentKey) -> ContentHash { withUnsafeBytes { ContentHash(of: $0, key) } }
}
