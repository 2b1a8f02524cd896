import Synchronization

/// Names derived from Swift types, cached: a cell type's reuse identifier, a section's id.
enum TypeName {
    private static let names = Mutex<[ObjectIdentifier: String]>([:])
    private static let identifiers = Mutex<[ObjectIdentifier: String]>([:])

    /// Returns the name of `type` without its module: `ToDoCell`.
    static func name(of type: Any.Type) -> String {
        names.withLock { $0.value(for: type) { String(describing: type) } }
    }

    /// Returns the name of `type` in lower case with hyphens, without the suffix `Section` or `SectionController`:
    /// `hello-world` for `HelloWorldSection`.
    static func identifier(of type: Any.Type) -> String {
        identifiers.withLock { $0.value(for: type) { hyphenated(shortened(String(describing: type))) } }
    }

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

extension Dictionary<ObjectIdentifier, String> {
    fileprivate mutating func value(for type: Any.Type, make: () -> String) -> String {
        let key = ObjectIdentifier(type)
        if let value = self[key] { return value }
        let value = make()
        self[key] = value
        return value
    }
}
