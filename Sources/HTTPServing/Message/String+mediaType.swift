extension String {
    /// Whether this is the media type `type`, with or without parameters (RFC 9110, section 8.3.1).
    public func isMediaType(_ type: String) -> Bool {
        let (own, other) = (utf8.span, type.utf8.span)
        guard own.count >= other.count, own.extracting(first: other.count).isSame(as: other) else { return false }
        let rest = own.trimmingSpaces(other.count..<own.count)
        return rest.isEmpty || own[rest.lowerBound] == 0x3B
    }
}
