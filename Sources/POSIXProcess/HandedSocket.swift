internal import Glibc

/// A listening socket that one process hands over to another.
public struct HandedSocket: Equatable, Sendable {
    /// The listener that it belongs to, such as `http`.
    public let name: String
    /// The descriptor.
    public let descriptor: Int32

    /// Creates one; whoever has it closes the descriptor.
    public init(name: String, descriptor: Int32) { (self.name, self.descriptor) = (name, descriptor) }

    /// Returns another descriptor of the same socket, under the name `name`; `nil` if there can't be one.
    public func duplicate(named name: String) -> HandedSocket? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : HandedSocket(name: name, descriptor: copy)
    }

    /// Closes the descriptor.
    public func close() { _ = Glibc.close(descriptor) }
}
