public import HTTPServing

/// Questions about descriptors that another process has handed over.
extension MicrohttpdServer {
    /// Returns the port of a socket that listens, or `nil` if `descriptor` is no such socket. It stays open.
    public static func port(of descriptor: Int32) -> Int? { ListeningSocket.port(of: descriptor) }

    /// Returns the address that a socket is bound to, or `nil` if it isn't one of IPv4 or IPv6.
    public static func address(of descriptor: Int32) -> IPAddress? { ListeningSocket.address(of: descriptor) }

    /// Returns whether a socket is bound to the address of `host`. Throws a ``ServerError`` if that is unknown.
    public static func isBound(_ descriptor: Int32, to host: String) throws(ServerError) -> Bool {
        let address = try ResolvedAddress(host: host, port: 0, isPassive: true).withPointer { address, _ in
            IPAddress(address)
        }
        return address == ListeningSocket.address(of: descriptor)
    }

    /// Closes an inherited socket that no server listens on.
    public static func close(_ descriptor: Int32) { ListeningSocket.discard(descriptor) }
}
