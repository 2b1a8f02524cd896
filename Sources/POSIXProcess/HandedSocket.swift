/// A listening socket that a service manager hands over to this process.
public struct HandedSocket: Equatable, Sendable {
    /// The listener that it belongs to, such as `http`.
    public let name: String
    /// The descriptor.
    public let descriptor: Int32

    /// Creates one; whoever has it closes the descriptor.
    public init(name: String, descriptor: Int32) { (self.name, self.descriptor) = (name, descriptor) }
}
