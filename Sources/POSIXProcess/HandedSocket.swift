internal import Glibc

/// A listening socket that one process hands over to another.
public struct HandedSocket: Equatable, Sendable {
    /// The listener that it belongs to, such as `http`.
    public let name: String
    /// The descriptor.
    public let descriptor: Int32

    /// Creates one; whoever has it closes the descriptor.
    public init(name: String, descriptor: Int32) { (self.name, self.descriptor) = (name, descriptor) }

    /// Closes the descriptor.
    public func close() { _ = Glibc.close(descriptor) }
}
