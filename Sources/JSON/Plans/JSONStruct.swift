/// A struct whose JSON is an object with a member for each stored property, in the order of its coding keys, by default
/// that of the properties. A property that is `nil` is left out.
///
/// It needs no code, and is written by an ``EncodingPlan``, as fast as by hand. A struct inside another is written as
/// fast if it conforms too. A type that implements `encode(to:)` itself is encoded by that, which takes several times
/// longer; it is also called once with a sample, to find out that it is.
public protocol JSONStruct: Codable {}

// Without plans, the compiler makes an `encode(to:)` for each type.
#if !SECTIONAL_WITHOUT_PLANS
    extension JSONStruct {
        /// Encodes the stored properties into an object. The compiler uses this instead of making the same code for each
        /// type. Throws what the encoder throws, and `EncodingError` if the type has no plan.
        public func encode(to encoder: any Encoder) throws {
            if let probe = encoder as? DefaultEncodingProbe { return probe.note(Self.self) }
            let plan = EncodingPlan(for: Self.self)
            var container = encoder.container(keyedBy: PropertyKey.self)
            var value = self
            try withUnsafeMutablePointer(to: &value) { place in
                for member in try plan.members(of: Self.self) {
                    try member.encode(at: UnsafeRawPointer(place), into: &container)
                }
            }
        }
    }
#endif

/// The key of a stored property.
struct PropertyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// An encoder that detects whether a type is encoded by the default of ``JSONStruct``: only that notes the type here.
/// Whatever else a type encodes is discarded.
final class DefaultEncodingProbe: Encoder {
    private var noted: Any.Type?
    private let discarding = ValueEncoder(target: EncodingTarget(JSONWriter()), depth: 0)

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Returns whether `value` is encoded by the default for its own type.
    static func isDefault<Value: JSONStruct>(_ value: Value) -> Bool {
        let probe = DefaultEncodingProbe()
        try? value.encode(to: probe)
        return probe.noted == Value.self
    }

    func note(_ type: Any.Type) { noted = type }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        discarding.container(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { discarding.unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { discarding.singleValueContainer() }
}
