import Synchronization

/// Names derived from Swift types, cached: a cell type's reuse identifier, a section's id.
enum TypeName {
    private static let names = Mutex(TypeTable())
    private static let identifiers = Mutex(TypeTable())

    /// Returns the name of `type` without its module and its generic parameters: `ToDoCell`.
    static func name(of type: Any.Type) -> String { names.withLock { $0.value(for: type) { plain(type) } } }

    /// Returns the name of `type` in lower case with hyphens, without the suffix `Section` or `SectionController`:
    /// `hello-world` for `HelloWorldSection`.
    static func identifier(of type: Any.Type) -> String {
        identifiers.withLock { $0.value(for: type) { hyphenated(shortened(plain(type))) } }
    }

    private static func plain(_ type: Any.Type) -> String { String(String(describing: type).prefix { $0 != "<" }) }

    private static func shortened(_ name: String) -> Substring {
        let suffix = ["SectionController", "Section"].first { name.hasSuffix($0) && name.count > $0.count }
        return name.dropLast(suffix?.count ?? 0)
    }

    private static func hyphenated(_ name: Substring) -> String {
        name.reduce(into: "") { result, character in
            if character.isUppercase, !result.isEmpty { result.append("-") }
            result += character.lowercased()
        }
    }
}

/// The texts of types. A hash table of its own: hashing an address for a `Dictionary` takes longer than the rest, and a
/// name is found for each section and type of cell several times.
private struct TypeTable {
    private var buckets = [[(type: ObjectIdentifier, text: String)]](repeating: [], count: 256)

    mutating func value(for type: Any.Type, make: () -> String) -> String {
        let key = ObjectIdentifier(type)
        // Addresses of types are multiples of 8.
        let bucket = Int(UInt(bitPattern: key) >> 3 & 255)
        for known in buckets[bucket] where known.type == key { return known.text }
        let text = make()
        buckets[bucket].append((key, text))
        return text
    }
}
