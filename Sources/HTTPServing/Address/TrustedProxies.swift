/// The proxies in front of the service that are trusted with the client's address.
public struct TrustedProxies: Hashable, Sendable {
    public let networks: [IPNetwork]

    /// The proxies in `networks`; without any, no peer is trusted.
    public init(_ networks: [IPNetwork] = []) { self.networks = networks }

    public func contains(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// Returns the client's address of a request from `peer`: the last member of `X-Forwarded-For` that isn't a trusted
    /// proxy, or that comes after one which is no address; the client could have made up the members before it. Members
    /// may have ports. If `peer` isn't trusted, returns `peer`.
    public func origin(peer: IPAddress, forwarded: String?) -> IPAddress {
        guard contains(peer), let forwarded else { return peer }
        var origin = peer
        // Quotes are not parsed: a client could use one to hide what proxies append after it.
        let members = forwarded.utf8.split(separator: 0x2C)
        // A member is parsed only if it is read: a client can send thousands before those that count.
        for member in members.reversed() {
            let text = String(Substring(member)).filter { $0 != " " && $0 != "\t" }
            guard let address = IPAddress(forwarded: text) else { return origin }
            origin = address
            if !contains(address) { return origin }
        }
        return origin
    }
}

extension IPAddress {
    /// Parses an address alone, or with a port: `192.0.2.1:4711`, `[2001:db8::1]:443`. `nil` for any other text.
    fileprivate init?(forwarded member: String) {
        if let address = IPAddress(member) {
            self = address
        } else {
            guard member.utf8.last != 0x3A, let host = Host(field: Array(member.utf8)),
                let address = IPAddress(String(decoding: host.bytes.filter { $0 != 0x5B && $0 != 0x5D }, as: UTF8.self))
            else { return nil }
            self = address
        }
    }
}

/// A middleware that determines the client's address of requests from trusted proxies.
public struct ClientAddress: Middleware, ReuseStep {
    private let trustedProxies: TrustedProxies

    /// A middleware that trusts the field `X-Forwarded-For` of `trustedProxies`.
    public init(trustedProxies: TrustedProxies) { self.trustedProxies = trustedProxies }

    public func receive(_ request: inout Request) -> Response? {
        if let client = client(of: request.origin, request.headers) { request.origin = client }
        return nil
    }

    /// Leaves the response unchanged; finds the client of each request that it is sent again for.
    public func send(_ response: inout Response, to request: Request) {
        if !trustedProxies.networks.isEmpty { response.reuse?.add(self) }
    }

    public func admits(_ request: inout ReusedRequest) -> Bool {
        if let client = client(of: request.clientAddress, request.unkeyed) {
            (request.clientAddress, request.isForwarded) = (client, true)
        }
        return true
    }

    /// Returns the client that `peer` names in these header fields, if it is a trusted proxy.
    private func client(of peer: IPAddress?, _ headers: any UnkeyedFields) -> IPAddress? {
        guard let peer, trustedProxies.contains(peer), let forwarded = headers.value(of: .xForwardedFor) else {
            return nil
        }
        return trustedProxies.origin(peer: peer, forwarded: forwarded)
    }
}

/// A middleware that refuses requests that a proxy has forwarded, by the fields that proxies add. For a service in
/// development: a proxy on the same machine would open it to others.
public struct DirectRequests: Middleware {
    public init() {}

    /// Responds with 403 to a request with `Forwarded`, `Via`, `X-Real-IP` or a field that begins with `X-Forwarded-`.
    public func receive(_ request: inout Request) -> Response? {
        guard request.headers.fields.contains(where: { Self.isOfProxy($0.name) }) else { return nil }
        return Problem.forbidden("The service is in development mode, which refuses requests from proxies.")
            .response(to: request)
    }

    private static func isOfProxy(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["forwarded", "via", "x-real-ip"].contains(name) || name.utf8.starts(with: "x-forwarded-".utf8)
    }
}
