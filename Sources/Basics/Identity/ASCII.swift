/// Bytes of ASCII, in which most names are written.
extension UInt8 {
    @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
    @inlinable package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }
    @inlinable package var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without the spaces and tabs at both ends.
    @inlinable package var trimmed: SubSequence { trimming { $0 == 0x20 || $0 == 0x09 } }

    /// Returns the bytes without those at both ends that are spaces, as `isSpace` says.
    @inlinable package func trimming(_ isSpace: (UInt8) -> Bool) -> SubSequence {
        let rest = drop(while: isSpace)
        let last = rest.lastIndex { !isSpace($0) }
        return rest[..<(last.map(rest.index(after:)) ?? rest.startIndex)]
    }
}
