/// A builder of steps. It merges all text between two values, such as `"},"price":{"amount":`, into one copy.
struct PlanBuilder {
    /// Whether a comma is needed before the next member.
    private enum Comma {
        case never
        case always
        /// If one of the optional members before it was written.
        case sometimes
    }

    /// The types that the plan is for, the outermost first.
    private var outer: [ObjectIdentifier]
    private var steps: [PlanStep] = []
    private var pending: [UInt8] = []
    private var comma = Comma.never

    init(inside outer: [ObjectIdentifier] = []) { self.outer = outer }

    /// Adds an object of `type` at `offset`. Throws `PlanError` if a type inside has no plan and no `encode(to:)`.
    mutating func addObject(_ type: any Encodable.Type, _ members: [PlannedMember], at offset: Int) throws(PlanError) {
        pending.append(0x7B)
        comma = .never
        outer.append(ObjectIdentifier(type))
        for member in members { try add(member, at: offset + member.offset) }
        outer.removeLast()
        pending.append(0x7D)
        comma = .always
    }

    mutating func finish() -> PlanSteps {
        flush()
        return PlanSteps(keeping: steps)
    }

    private mutating func add(_ member: PlannedMember, at offset: Int) throws(PlanError) {
        guard let optional = member.optional else {
            if comma == .sometimes { append(.comma) }
            addKey(member.key, afterComma: comma == .always)
            return try addValue(member.type, at: offset)
        }
        flush()
        let (before, place) = (comma, steps.count)
        append(.text(needsComma: true))
        addKey(member.key, afterComma: before == .always)
        try addValue(member.type, at: offset)
        flush()
        let presence = PlanStep.Presence(skip: steps.count - place - 1, needsSeparator: before == .sometimes)
        steps[place].offset = offset
        steps[place].content = .present(optional, presence)
        comma = before == .always ? .always : .sometimes
    }

    private mutating func addKey(_ key: PropertyKey, afterComma hasComma: Bool) {
        if hasComma { pending.append(0x2C) }
        pending += JSONValue.string(key.stringValue).bytes.array
        pending.append(0x3A)
        comma = .always
    }

    private mutating func addValue(_ type: any Encodable.Type, at offset: Int) throws(PlanError) {
        if let members = try members(of: type) { return try addObject(type, members, at: offset) }
        append(try content(of: type), at: offset)
    }

    /// Returns the members of a type that has a plan and doesn't contain itself; else `nil`.
    private func members(of type: any Encodable.Type) throws(PlanError) -> [PlannedMember]? {
        guard !outer.contains(ObjectIdentifier(type)), let type = type as? any JSONStruct.Type else { return nil }
        return try PlanContent.members(of: type)
    }

    private func content(of type: any Encodable.Type) throws(PlanError) -> PlanStep.Content {
        if let scalar = PlanStep.Content.scalars[ObjectIdentifier(type)] { return .scalar(scalar) }
        if let array = type as? any PlannedArray.Type {
            let optional = array.element as? any PlannedOptional.Type
            let element = try steps(of: optional?.wrapped ?? array.element)
            // Elements that may be `nil`, which is written as `null`, are written by the array's `encode(to:)`.
            if optional == nil, let element { return .array(array, element) }
        }
        if let dictionary = type as? any PlannedDictionary.Type { _ = try steps(of: dictionary.value) }
        return PlannedChoices(of: type).map(PlanStep.Content.choice) ?? .encodable(type)
    }

    /// Returns the steps of a value inside another; `nil` if it can't be encoded. Throws `PlanError` if a type inside has
    /// no plan and no `encode(to:)`.
    private func steps(of type: Any.Type) throws(PlanError) -> PlanSteps? {
        guard let type = type as? any Encodable.Type else { return nil }
        var builder = PlanBuilder(inside: outer)
        try builder.addValue(type, at: 0)
        return builder.finish()
    }
}

extension PlanBuilder {
    /// Adds what is pending as a step without a value.
    private mutating func flush() {
        if !pending.isEmpty { append(.text(needsComma: comma != .never)) }
    }

    private mutating func append(_ content: PlanStep.Content, at offset: Int = 0) {
        steps.append(PlanStep(text: StaticText(keeping: pending), offset: offset, content: content))
        pending = []
    }
}

extension PlanStep.Content {
    fileprivate static var scalars: [ObjectIdentifier: PlanStep.Scalar] {
        [
            ObjectIdentifier(String.self): .string, ObjectIdentifier(Phrase.self): .phrase,
            ObjectIdentifier(Bool.self): .bool,
            ObjectIdentifier(Int.self): .int, ObjectIdentifier(Int8.self): .int8,
            ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(Int32.self): .int32,
            ObjectIdentifier(Int64.self): .int64, ObjectIdentifier(UInt.self): .uint,
            ObjectIdentifier(UInt8.self): .uint8, ObjectIdentifier(UInt16.self): .uint16,
            ObjectIdentifier(UInt32.self): .uint32, ObjectIdentifier(UInt64.self): .uint64,
            ObjectIdentifier(Double.self): .double, ObjectIdentifier(Float.self): .float,
            ObjectIdentifier(Float16.self): .float16,
        ]
    }

    /// The content that asks whether `optional` is `nil`.
    fileprivate static func present(_ optional: any PlannedOptional.Type, _ presence: PlanStep.Presence) -> Self {
        if optional.wrapped == String.self { return .ifString(presence) }
        if optional.wrapped == Int.self { return .ifInt(presence) }
        return .ifPresent(optional, presence)
    }
}
