/// Proxies in front of the service, whose word on where a request came from is taken.
public struct TrustedProxies: Hashable, Sendable {
    /// Where they are.
    public let networks: [IPNetwork]

    /// Proxies in `networks`; without any, nobody is trusted.
    public init(_ networks: [IPNetwork] = []) { self.networks = networks }

    /// Whether a proxy of these has `address`.
    public func contains(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// Where a request came from that `peer` handed over: `peer` itself, unless it is trusted. Then it is the last
    /// member of `forwarded`, the value of `X-Forwarded-For`, that isn't trusted too: what stands before that one, its
    /// sender could have made up. Members may have ports. Where a member is no address, the one who handed it over is as
    /// far as is known.
    public func origin(peer: IPAddress, forwarded: String?) -> IPAddress {
        guard contains(peer), let forwarded else { return peer }
        var origin = peer
        // Quotes mean nothing here: a client that sends one would hide what proxies add behind it.
        for member in forwarded.utf8.split(separator: 0x2C).reversed() {
            let text = String(Substring(member)).filter { $0 != " " && $0 != "\t" }
            guard let address = IPAddress(forwarded: text) else { return origin }
            origin = address
            if !contains(address) { return origin }
        }
        return origin
    }
}

extension IPAddress {
    /// The address of a member of `X-Forwarded-For`: alone, or with a port as some proxies write it (`192.0.2.1:4711`,
    /// `[2001:db8::1]:443`). `nil` for everything else.
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
