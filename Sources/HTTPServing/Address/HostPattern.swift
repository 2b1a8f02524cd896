import Basics

/// A host that a service answers for: a name (`example.com`), all names below one (`*.example.com`), or an address as
/// in a URL (`192.0.2.1`, `[2001:db8::1]`).
public struct HostPattern: Hashable, Sendable, CustomStringConvertible {
    private let host: Identifier
    private let isWildcard: Bool

    /// Parses a pattern; letters may be of either case. `nil` for any other text, such as a host with a port.
    public init?(_ text: String) {
        let bytes = Host.folded(Array(text.utf8))
        isWildcard = bytes.starts(with: "*.".utf8)
        let host = isWildcard ? Array(bytes.dropFirst(2)) : bytes
        guard Host(field: host)?.bytes == host else { return nil }
        self.host = Identifier(String(decoding: host, as: UTF8.self))
    }

    /// The pattern as in settings.
    public var description: String { (isWildcard ? "*." : "") + host.rawValue }

    /// Whether only the machine itself can be reached by the host.
    package var isLoopback: Bool { !isWildcard && Host(field: Array(host.rawValue.utf8))?.isLoopback == true }

    /// Returns whether a `Host` field (RFC 9110, section 7.2) with this value names a host of the pattern. Its port
    /// doesn't matter.
    func matches(_ host: Host) -> Bool {
        guard isWildcard else { return host.bytes.elementsEqual(self.host.rawValue.utf8) }
        let suffix = Array(("." + self.host.rawValue).utf8)
        return host.bytes.count > suffix.count && host.bytes.suffix(suffix.count).elementsEqual(suffix)
    }
}

/// The host in a `Host` field, in small letters and without its port.
struct Host {
    /// The bytes of the name or, with brackets for IPv6, of the address.
    let bytes: [UInt8]

    /// Parses the value of a `Host` field. `nil` if it isn't a host with an optional port: a name may have ASCII
    /// letters, digits, `.`, `-` and `_`. A final dot, which says that the name is a whole one, is left out.
    init?(field value: [UInt8]) {
        let isBracketed = value.first == 0x5B
        let end = value.lastIndex(of: isBracketed ? 0x5D : 0x3A).map { isBracketed ? $0 + 1 : $0 } ?? value.count
        var (host, port) = (Self.folded(Array(value[..<end])), value[end...])
        if host.count > 1, host.last == 0x2E { host.removeLast() }
        guard port.isEmpty || Self.isPort(port), isBracketed ? Self.isAddress(host) : Self.isName(host) else {
            return nil
        }
        bytes = host
    }

    var isAddress: Bool { address != nil }

    /// Whether only the machine itself can be reached by the host. Names below `localhost` may lead elsewhere.
    var isLoopback: Bool { bytes.elementsEqual("localhost".utf8) || address?.isLoopback == true }

    private var address: IPAddress? {
        let isBracketed = bytes.first == 0x5B
        return IPAddress(String(decoding: isBracketed ? bytes.dropFirst().dropLast() : bytes[...], as: UTF8.self))
    }

    /// Returns the bytes with small ASCII letters.
    static func folded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == 0x3A && bytes.count <= 6 && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isName(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-._".utf8.contains($0) }
    }

    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        bytes.last == 0x5D && IPAddress(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)) != nil
    }
}

extension Request {
    /// Whether `Host` names the machine itself, so that no name of others that leads here is used (DNS rebinding).
    package var isForLoopback: Bool {
        headers[.host].flatMap { Host(field: Array($0.utf8)) }?.isLoopback ?? false
    }
}
