struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    private static let special: Set<Unicode.Scalar> = Set("\\^$.*+?()[]{}|".unicodeScalars)
    /// The characters that a backslash may escape in a class.
    private static let classSpecial: Set<Unicode.Scalar> = special.union("-".unicodeScalars)
    private static let maximumDepth = 50
    private static let maximumRepetitions = 1000

    init(_ source: String) { scalars = Array(source.unicodeScalars) }

    mutating func parse() throws(PatternError) -> PatternNode {
        let node = try alternatives()
        guard index == scalars.count else { throw unexpected }
        return node
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    private var unexpected: PatternError { .unexpected(next, offset: index) }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(PatternError) {
        if !take(scalar) { throw unexpected }
    }

    private mutating func alternatives() throws(PatternError) -> PatternNode {
        var found = [try sequence()]
        while take("|") { found.append(try sequence()) }
        return found.count == 1 ? found[0] : .alternatives(found)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var parts: [PatternNode] = []
        while let scalar = next, scalar != "|", scalar != ")" { parts.append(try repetition(of: try atom())) }
        return .sequence(parts)
    }

    private mutating func atom() throws(PatternError) -> PatternNode {
        if take("(") { return try group() }
        if take("[") { return .scalars(try set()) }
        if take("\\") { return .scalars(ScalarSet(ranges: [try escaped(Self.special)])) }
        guard let scalar = next, !Self.special.contains(scalar) else { throw unexpected }
        index += 1
        return .scalars(ScalarSet(ranges: [scalar.value...scalar.value]))
    }

    private mutating func group() throws(PatternError) -> PatternNode {
        if take("?") { try expect(":") }
        depth += 1
        guard depth <= Self.maximumDepth else { throw .tooLarge }
        let inside = try alternatives()
        depth -= 1
        try expect(")")
        return inside
    }

    private mutating func escaped(_ allowed: Set<Unicode.Scalar>) throws(PatternError) -> ClosedRange<UInt32> {
        if take("u") { return try numbered() }
        guard let scalar = next, allowed.contains(scalar) else { throw unexpected }
        index += 1
        return scalar.value...scalar.value
    }

    private mutating func numbered() throws(PatternError) -> ClosedRange<UInt32> {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ UInt32(String($0), radix: 16) }) else { throw unexpected }
            (value, index) = (value << 4 | digit, index + 1)
        }
        return value...value
    }

    private mutating func set() throws(PatternError) -> ScalarSet {
        var set = ScalarSet(ranges: [], isInverted: take("^"))
        repeat { set.ranges.append(try member()) } while next != "]"
        try expect("]")
        return set
    }

    private mutating func member() throws(PatternError) -> ClosedRange<UInt32> {
        let first = try single()
        guard take("-") else { return first }
        let start = index
        let last = try single()
        guard first.lowerBound <= last.upperBound else { throw .unexpected(scalars[start], offset: start) }
        return first.lowerBound...last.upperBound
    }

    /// A hyphen and brackets need a backslash, since languages differ in what they mean without one.
    private mutating func single() throws(PatternError) -> ClosedRange<UInt32> {
        if take("\\") { return try escaped(Self.classSpecial) }
        guard let scalar = next, !["[", "]", "-", "^"].contains(scalar) else { throw unexpected }
        index += 1
        return scalar.value...scalar.value
    }

    private mutating func repetition(of node: PatternNode) throws(PatternError) -> PatternNode {
        if take("?") { return .repeated(node, minimum: 0, maximum: 1) }
        if take("*") { return .repeated(node, minimum: 0, maximum: nil) }
        if take("+") { return .repeated(node, minimum: 1, maximum: nil) }
        guard take("{") else { return node }
        let minimum = try number()
        let maximum = take(",") ? (next == "}" ? nil : try number()) : minimum
        guard maximum.map({ $0 >= minimum }) ?? true else { throw unexpected }
        try expect("}")
        return .repeated(node, minimum: minimum, maximum: maximum)
    }

    private mutating func number() throws(PatternError) -> Int {
        var number: Int?
        while let digit = next, ("0"..."9").contains(digit) {
            number = (number ?? 0) * 10 + Int(digit.value - 0x30)
            if number ?? 0 > Self.maximumRepetitions { throw .tooLarge }
            index += 1
        }
        guard let number else { throw unexpected }
        return number
    }
}
