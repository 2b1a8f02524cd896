#if !SECTIONAL_WITHOUT_PLANS
    @_spi(Reflection) internal import Swift
#endif

/// A stored property of a struct, as the metadata of the type describes it.
struct StoredProperty {
    /// The property's name; with a property wrapper, it begins with an underscore.
    let name: String
    /// The distance of its bytes from the beginning of the struct.
    let offset: Int
    let type: Any.Type
}

#if SECTIONAL_WITHOUT_PLANS
    extension StoredProperty {
        static let areKnown = false
        static func all(of type: Any.Type) -> [StoredProperty] { [] }
    }

    extension CodingKey {
        var propertyName: String? { nil }
    }
#else
    extension StoredProperty {
        /// Whether the standard library's private functions are used: README.md.
        static let areKnown = true

        /// Returns the stored properties of a struct in order; none for other types, and for a type without metadata.
        static func all(of type: Any.Type) -> [StoredProperty] {
            var properties: [StoredProperty] = []
            _forEachField(of: type) { name, offset, type, _ in
                properties.append(StoredProperty(name: String(cString: name), offset: offset, type: type))
                return true
            }
            return properties
        }
    }

    extension CodingKey {
        /// The name of the key's property: that of the enumeration's case. `nil` if the keys are no enumeration.
        var propertyName: String? {
            guard Mirror(reflecting: self).displayStyle == .enum else { return nil }
            return enumCaseName(self).map { String(cString: $0) }
        }
    }

    /// The standard library's function behind `Mirror` and `dump`. These print a key by its description instead.
    @_silgen_name("swift_EnumCaseName")
    private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
#endif
