/// A place for the value of an attribute that most parts have.
enum AttributeSlot: Sendable {
    case first
    case second
    case third
    case fourth
}

/// The values of those attributes that a screen or a section has. What most of them have is stored in slots, and the
/// others in an array, which needs no memory if there are none: an attribute that isn't used costs nothing.
struct AttributeValues<Attribute: PatchAttribute, Value: Sendable>: Sendable {
    private var first: Value?
    private var second: Value?
    private var third: Value?
    private var fourth: Value?
    /// The attributes without a slot, in the order in which they were set.
    private var others: [(attribute: Attribute, value: Value)]?

    init() {}

    @inline(__always)
    subscript(attribute: Attribute) -> Value? {
        get {
            switch attribute.slot {
            case .first: first
            case .second: second
            case .third: third
            case .fourth: fourth
            case nil: others?.first { $0.attribute == attribute }?.value
            }
        }
        set {
            switch attribute.slot {
            case .first: first = newValue
            case .second: second = newValue
            case .third: third = newValue
            case .fourth: fourth = newValue
            case nil: setOther(attribute, newValue)
            }
        }
    }

    /// Returns each value transformed.
    func map<Other: Sendable>(_ transform: (Value) -> Other) -> AttributeValues<Attribute, Other> {
        var mapped = AttributeValues<Attribute, Other>()
        mapped.first = first.map(transform)
        mapped.second = second.map(transform)
        mapped.third = third.map(transform)
        mapped.fourth = fourth.map(transform)
        mapped.others = others?.map { ($0.attribute, transform($0.value)) }
        return mapped
    }

    private mutating func setOther(_ attribute: Attribute, _ value: Value?) {
        var kept = (others ?? []).filter { $0.attribute != attribute }
        if let value { kept.append((attribute, value)) }
        others = kept.isEmpty ? nil : kept
    }
}

/// A value for each attribute of a screen.
typealias ScreenAttributes<Value: Sendable> = AttributeValues<Patch.ScreenAttribute, Value>
/// A value for each attribute of a section.
typealias SectionAttributes<Value: Sendable> = AttributeValues<Patch.SectionAttribute, Value>
