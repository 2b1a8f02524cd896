/// The header field in which proxies send the client's address.
public enum ForwardedHeader: String, CaseIterable, Sendable {
    /// `X-Forwarded-For`: addresses, separated by commas.
    case xForwardedFor = "x-forwarded-for"
    /// `Forwarded` (RFC 7239).
    case forwarded

    /// The field's name.
    var name: HeaderName {
        switch self {
        case .xForwardedFor: .xForwardedFor
        case .forwarded: .forwarded
        }
    }

    /// Returns the addresses in the field's `value`, from its end: the last one is the peer of the last proxy. `nil`
    /// stands for a member that isn't an address. Returns `nil` if the whole value is malformed. A member is parsed
    /// only if it is read: a client can send thousands before those that count.
    func addresses(in value: String) -> AnySequence<IPAddress?>? {
        switch self {
        case .xForwardedFor:
            // Quotes are not parsed: a client could use one to hide what proxies append after it.
            AnySequence(
                value.utf8.split(separator: 0x2C).reversed().lazy.map { member in
                    IPAddress(forwarded: String(Substring(member)).filter { $0 != " " && $0 != "\t" })
                })
        case .forwarded:
            ForwardedElements(value).map { elements in
                AnySequence(elements.nodes.reversed().lazy.map { node in node.flatMap { IPAddress(forwarded: $0) } })
            }
        }
    }
}

extension IPAddress {
    /// Parses an address alone, or with a port as some proxies write it (`192.0.2.1:4711`, `[2001:db8::1]:443`). `nil`
    /// for any other text.
    fileprivate init?(forwarded member: String) {
        let bytes = Array(member.utf8)
        let isBracketed = bytes.first == 0x5B
        let colons = bytes.count { $0 == 0x3A }
        guard isBracketed || colons == 1 else {
            self.init(member)
            return
        }
        let end = isBracketed ? bytes.firstIndex(of: 0x5D) : bytes.firstIndex(of: 0x3A)
        guard let end else { return nil }
        let port = bytes[(isBracketed ? end + 1 : end)...]
        let digits = port.dropFirst()
        let isPort =
            port.first == 0x3A && (1...5).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
        guard isPort || (isBracketed && port.isEmpty) else { return nil }
        self.init(String(decoding: bytes[(isBracketed ? 1 : 0)..<end], as: UTF8.self))
    }
}
