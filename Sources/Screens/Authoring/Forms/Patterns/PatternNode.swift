/// A part of a pattern, as it was parsed.
indirect enum PatternNode {
    case scalars(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// The part repeated at least and at most so many times; without a maximum, any number of times.
    case repeated(PatternNode, minimum: Int, maximum: Int?)
}

/// A set of Unicode scalars.
struct ScalarSet: Sendable, Equatable {
    var ranges: [ClosedRange<UInt32>]
    var isInverted = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) } != isInverted
    }

    /// A member of the set that people can read, if it has one.
    var example: Unicode.Scalar? {
        let first = isInverted ? [] : ranges.prefix(1).compactMap { Unicode.Scalar($0.lowerBound) }
        return first.first ?? (["a", "0", "-"] as [Unicode.Scalar]).first(where: contains)
            ?? (0x20...0x7E).lazy.compactMap(Unicode.Scalar.init(_:)).first(where: contains)
    }
}
