package import HTTPServing

/// Descriptors that another process has handed over.
extension MicrohttpdServer {
    /// Returns the address that a socket is bound to, or `nil` if it isn't one of IPv4 or IPv6.
    package static func address(of descriptor: Int32) -> IPAddress? { ListeningSocket.address(of: descriptor) }

    /// Closes an inherited socket that no server listens on.
    package static func close(_ descriptor: Int32) { ListeningSocket.discard(descriptor) }
}
