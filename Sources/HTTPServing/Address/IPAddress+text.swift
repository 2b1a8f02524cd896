import POSIXProcess

extension IPAddress: LosslessStringConvertible {
    /// Parses an address: IPv4 as four decimal numbers (`127.0.0.1`), or IPv6 (RFC 4291, section 2.2; `::1`), without a
    /// port, brackets or a zone. `nil` for any other text.
    public init?(_ text: String) {
        if let bits = AddressText.v4(text) {
            self.init(v4: bits)
        } else if let bits = AddressText.v6(text) {
            self.init(high: UInt64(truncatingIfNeeded: bits >> 64), low: UInt64(truncatingIfNeeded: bits))
        } else {
            return nil
        }
    }

    /// The canonical text of the address: for IPv4 four decimal numbers, for IPv6 the form that RFC 5952 recommends.
    public var description: String {
        if let v4 { AddressText.text(v4: v4) } else { AddressText.text(v6: UInt128(high) << 64 | UInt128(low)) }
    }
}
