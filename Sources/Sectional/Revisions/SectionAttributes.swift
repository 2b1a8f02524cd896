/// Something about each member of a section that a patch can change on its own.
struct SectionAttributes<Value: Sendable>: Sendable {
    var header: Value?
    var footer: Value?
    var next: Value?
    var isPartial: Value?

    subscript(attribute: Patch.SectionAttribute) -> Value? {
        switch attribute {
        case .header: header
        case .footer: footer
        case .next: next
        case .isPartial: isPartial
        }
    }

    func map<Other: Sendable>(_ transform: (Value) -> Other) -> SectionAttributes<Other> {
        SectionAttributes<Other>(
            header: header.map(transform), footer: footer.map(transform), next: next.map(transform),
            isPartial: isPartial.map(transform))
    }
}
