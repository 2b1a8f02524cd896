import Synchronization

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

struct PropertyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// An encoder that detects whether a type has the default encoding of ``JSONStruct``, which notes the type here.
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

/// A plan to write values of one type: the places of the stored properties, and the texts between their values. It is
/// made once for each type that has the default encoding of ``JSONStruct``, and kept as long as the process runs.
public struct EncodingPlan: Sendable {
    @usableFromInline let type: ObjectIdentifier
    /// `nil` if the type isn't written by a plan.
    @usableFromInline let steps: PlanSteps?
    private let content: PlanContent

    /// Throws `PlanError` if `type`, or a ``JSONStruct`` inside it, has neither a plan nor its own `encode(to:)`.
    public static func check(_ type: (some JSONStruct).Type) throws(PlanError) {
        if let error = plan(for: type).content.error { throw error }
    }

    /// The members, for encoders of others. Throws `EncodingError` if the type has no plan.
    func members(of type: Any.Type) throws -> [PlannedMember] {
        if steps != nil { return content.members }
        let text = content.error?.description ?? "\(type) implements encode(to:), but isn't encoded with it"
        throw EncodingError.invalidValue(type, .init(codingPath: [], debugDescription: text))
    }
}

extension EncodingPlan {
    /// By the address of the type, a multiple of 8: to hash it for a `Dictionary` takes too long for each screen.
    private static let plans = Mutex([[EncodingPlan]](repeating: [], count: 256))

    /// The plan for `type`, made now if there is none yet.
    public init(for type: (some JSONStruct).Type) { self = Self.plan(for: type) }

    private static func plan<Value: JSONStruct>(for type: Value.Type) -> EncodingPlan {
        let identifier = ObjectIdentifier(type)
        let bucket = Int(UInt(bitPattern: identifier) >> 3 & 255)
        if let plan = plans.withLock({ $0[bucket].first { $0.type == identifier } }) { return plan }
        // Made without the lock, since it runs code of the type. Of two that are made at once, one is kept.
        let content = PlanContent(for: type)
        let plan = EncodingPlan(type: identifier, steps: content.steps, content: content)
        return plans.withLock { plans in
            if let earlier = plans[bucket].first(where: { $0.type == identifier }) { return earlier }
            plans[bucket].append(plan)
            return plan
        }
    }
}

/// The members and steps of a plan, or the reason why there is none.
final class PlanContent: Sendable {
    let members: [PlannedMember]
    let steps: PlanSteps?
    let error: PlanError?

    init<Value: JSONStruct>(for type: Value.Type) {
        do {
            guard let members = try Self.members(of: type) else {
                (self.members, steps, error) = ([], nil, nil)
                return
            }
            var builder = PlanBuilder()
            try builder.addObject(type, members, at: 0)
            (self.members, steps, error) = (members, builder.finish(), nil)
        } catch { (members, steps, self.error) = ([], nil, error) }
    }

    /// Returns the members of `type`; `nil` if it has its own `encode(to:)`, or without plans. Throws `PlanError`.
    static func members<Value: JSONStruct>(of type: Value.Type) throws(PlanError) -> [PlannedMember]? {
        guard StoredProperty.areKnown else { return nil }
        if let sample = try? SchemaProbe().probe(type).sample, !DefaultEncodingProbe.isDefault(sample) { return nil }
        let (members, sample) = try PlannedMember.all(of: type)
        return DefaultEncodingProbe.isDefault(sample) ? members : nil
    }
}
