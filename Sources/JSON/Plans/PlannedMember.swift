/// A member of a planned object: a stored property, and its key.
struct PlannedMember {
    let key: PropertyKey
    let offset: Int
    /// The type of the value; for an optional property, that of its value if there is one.
    let type: any Encodable.Type
    /// The type of the property if it is optional.
    let optional: (any PlannedOptional.Type)?

    /// Returns the members of `type`, which is decoded by the keys of its properties, and a sample. Throws `PlanError`.
    static func all<Value: JSONStruct>(of type: Value.Type) throws(PlanError) -> (
        members: [PlannedMember], sample: Value
    ) {
        let decoded: (members: [DecodedMember], sample: Value)
        do { decoded = try SchemaProbe().members(of: type) } catch { throw .undecodable(String(describing: type)) }
        guard Mirror(reflecting: decoded.sample).displayStyle == .struct else {
            throw .noStruct(String(describing: type))
        }
        var properties = StoredProperty.all(of: type)
        var members: [PlannedMember] = []
        for member in decoded.members {
            guard let index = properties.firstIndex(where: member.isOf), let planned = member.planned(properties[index])
            else { throw .keyWithoutProperty(member.key, String(describing: type)) }
            properties.remove(at: index)
            members.append(planned)
        }
        if let property = properties.first { throw .propertyWithoutKey(property.name, String(describing: type)) }
        return (members, decoded.sample)
    }

    /// Encodes the member of the object at `place`, unless it is `nil`.
    func encode(at place: UnsafeRawPointer, into container: inout KeyedEncodingContainer<PropertyKey>) throws {
        guard optional?.isPresent(at: place + offset) ?? true else { return }
        try type.encodeValue(at: place + offset, into: &container, forKey: key)
    }
}

extension Encodable {
    fileprivate static func encodeValue(
        at place: UnsafeRawPointer, into container: inout KeyedEncodingContainer<PropertyKey>, forKey key: PropertyKey
    ) throws {
        try container.encode(place.assumingMemoryBound(to: Self.self).pointee, forKey: key)
    }
}

/// It holds types, and nothing that changes; the compiler doesn't know that types of any conformance are sendable.
extension PlannedMember: @unchecked Sendable {}

struct DecodedMember {
    /// The name of the property; `nil` if it isn't known.
    let name: String?
    let key: String
    let type: any Decodable.Type

    /// Whether `property` is the one that the member is decoded into.
    func isOf(_ property: StoredProperty) -> Bool {
        guard let name else { return false }
        return property.name.isIdentical(to: name) || property.name.isIdentical(to: "_" + name)
    }

    /// Returns the member of `property`; `nil` if that has another type.
    func planned(_ property: StoredProperty) -> PlannedMember? {
        let optional = property.type == type ? nil : property.type as? any PlannedOptional.Type
        guard let encodable = type as? any Encodable.Type, optional?.wrapped ?? property.type == type else {
            return nil
        }
        return PlannedMember(
            key: PropertyKey(stringValue: key), offset: property.offset, type: encodable, optional: optional)
    }
}

extension String {
    fileprivate func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// An error: a type can't be written by a plan, and doesn't implement `encode(to:)` itself.
public enum PlanError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The type is a class or an enumeration.
    case noStruct(String)
    /// The property has no key, or is a constant with an initial value.
    case propertyWithoutKey(String, String)
    /// The key belongs to no stored property of the decoded type.
    case keyWithoutProperty(String, String)
    /// The type can't be decoded from sample values, so its keys aren't known.
    case undecodable(String)

    public var description: String {
        switch self {
        case .noStruct(let type): "\(type) is not a struct: make it one, or implement its encode(to:)"
        case .propertyWithoutKey(let property, let type):
            "the property '\(property)' of \(type) isn't decoded: make it a variable with a key, or implement encode(to:)"
        case .keyWithoutProperty(let key, let type):
            "the key '\(key)' of \(type) has no stored property of its type: implement encode(to:)"
        case .undecodable(let type):
            "\(type) can't be decoded from sample values: conform it to JSONSchemaProviding, and implement its encode(to:)"
        }
    }
}
