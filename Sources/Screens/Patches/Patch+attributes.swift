import JSON

extension Patch {
    /// The members of a screen other than its id, revision and sections, in the order of the wire format.
    public enum ScreenAttribute: String, Sendable, CaseIterable {
        case title, direction, cellTypes, barItems, search, choices, isRefreshable, prefetch
    }

    /// The members of a section other than its id and cells, in the order of the wire format.
    public enum SectionAttribute: String, Sendable, CaseIterable {
        case header, headingLevel, footer, layout, collapsing, next, isPartial, isLoading
    }
}

/// A member of a screen or a section that patches set. A new one is a case here, a schema, and where it is written.
protocol PatchAttribute: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The slot of ``AttributeValues`` for an attribute that most parts have; `nil` for any other.
    var slot: Int? { get }
    /// Whether each part has it: a patch can't remove it.
    var isRequired: Bool { get }
    /// The schema of its value, and what that says.
    var described: (schema: JSONSchema, text: String?) { get }
}

extension Patch.ScreenAttribute: PatchAttribute {
    var slot: Int? {
        switch self {
        case .title: 0
        case .cellTypes: 1
        case .barItems: 2
        default: nil
        }
    }

    var isRequired: Bool { slot != nil }
}

extension Patch.SectionAttribute: PatchAttribute {
    var slot: Int? {
        switch self {
        case .header: 0
        case .footer: 1
        case .next: 2
        case .isPartial: 3
        default: nil
        }
    }

    var isRequired: Bool { false }

    /// Whether it is written after the cells.
    var followsCells: Bool { self == .next || self == .isPartial || self == .isLoading }
}

/// The values of a screen's or a section's attributes: slots for what most have, and an array for the others, which
/// needs no memory if there are none.
struct AttributeValues<Attribute: PatchAttribute, Value: Sendable>: Sendable {
    private var slots = InlineArray<4, Value?>(repeating: nil)
    /// The attributes without a slot, in the order in which they were set.
    private var others: [(attribute: Attribute, value: Value)]?

    init() {}

    @inline(__always)
    subscript(attribute: Attribute) -> Value? {
        get {
            if let slot = attribute.slot { return slots[slot] }
            return others?.first { $0.attribute == attribute }?.value
        }
        set { if let slot = attribute.slot { slots[slot] = newValue } else { setOther(attribute, newValue) } }
    }

    func map<Other: Sendable>(_ transform: (Value) -> Other) -> AttributeValues<Attribute, Other> {
        var mapped = AttributeValues<Attribute, Other>()
        for slot in slots.indices { mapped.slots[slot] = slots[slot].map(transform) }
        mapped.others = others?.map { ($0.attribute, transform($0.value)) }
        return mapped
    }

    private mutating func setOther(_ attribute: Attribute, _ value: Value?) {
        var kept = (others ?? []).filter { $0.attribute != attribute }
        if let value { kept.append((attribute, value)) }
        others = kept.isEmpty ? nil : kept
    }
}

typealias ScreenAttributes<Value: Sendable> = AttributeValues<Patch.ScreenAttribute, Value>
typealias SectionAttributes<Value: Sendable> = AttributeValues<Patch.SectionAttribute, Value>
