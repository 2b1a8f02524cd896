/// A way for bytes from outside into the service, and what has to hold of all that is made of them.
public protocol FuzzTarget: Sendable {
    /// Has `input` read. Throws a `BrokenProperty` where something doesn't hold.
    func check(_ input: [UInt8]) async throws
}

/// Something that has to hold for every input, and doesn't for one.
public struct BrokenProperty: Error, CustomStringConvertible {
    /// What has to hold.
    public let description: String
}

/// Throws a `BrokenProperty` unless `holds`.
func require(_ holds: Bool, _ property: @autoclosure () -> String) throws(BrokenProperty) {
    if !holds { throw BrokenProperty(description: property()) }
}
