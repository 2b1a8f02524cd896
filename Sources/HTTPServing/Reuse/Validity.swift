import Synchronization

/// Whether something that was made from data is still what the data would give. Ends once and for all.
public final class Validity: Sendable {
    private let isValid = Atomic(true)

    /// Of something that was just made, or is being made.
    public init() {}

    /// Of what is not to be used again.
    public static let ended: Validity = {
        let validity = Validity()
        validity.end()
        return validity
    }()

    /// Whether what it was made from is still the same.
    public var isCurrent: Bool { isValid.load(ordering: .acquiring) }

    /// Something that it was made from has changed.
    public func end() { isValid.store(false, ordering: .releasing) }
}
