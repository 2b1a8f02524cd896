/// A builder of steps. It merges all text between two values, such as `"},"price":{"amount":`, into one copy.
struct PlanBuilder {
    /// Whether a comma is needed before the next member.
    private enum Comma {
        case never
        case always
        /// If one of the optional members before it was written.
        case sometimes
    }

    private let memory: PlanMemory
    /// The types that the plan is for, the outermost first.
    private var outer: [ObjectIdentifier]
    private var steps: [PlanStep] = []
    private var pending: [UInt8] = []
    private var comma = Comma.never

    init(memory: PlanMemory, inside outer: [ObjectIdentifier] = []) { (self.memory, self.outer) = (memory, outer) }

    /// Adds an object of `type` with `members`, which begins at `offset`.
    mutating func addObject(_ type: any Encodable.Type, _ members: [PlannedMember], at offset: Int) {
        pending.append(0x7B)
        comma = .never
        outer.append(ObjectIdentifier(type))
        for member in members { add(member, at: offset + member.offset) }
        outer.removeLast()
        pending.append(0x7D)
        comma = .always
    }

    /// Returns the steps.
    mutating func finish() -> PlanSteps {
        flush()
        return memory.keep(steps)
    }

    private mutating func add(_ member: PlannedMember, at offset: Int) {
        guard let optional = member.optional else {
            if comma == .sometimes { append(.comma) }
            addKey(member.key, afterComma: comma == .always)
            return addValue(member.type, at: offset)
        }
        flush()
        let (before, place) = (comma, steps.count)
        append(.text(needsComma: true))
        addKey(member.key, afterComma: before == .always)
        addValue(member.type, at: offset)
        flush()
        let presence = PlanStep.Presence(skip: steps.count - place - 1, needsSeparator: before == .sometimes)
        steps[place].offset = offset
        steps[place].content = .present(optional, presence)
        comma = before == .always ? .always : .sometimes
    }

    private mutating func addKey(_ key: PropertyKey, afterComma hasComma: Bool) {
        if hasComma { pending.append(0x2C) }
        var writer = JSONWriter()
        writer.value(key.stringValue)
        pending += writer.finish().withUnsafeBytes(Array.init)
        pending.append(0x3A)
        comma = .always
    }

    private mutating func addValue(_ type: any Encodable.Type, at offset: Int) {
        if let members = members(of: type) { return addObject(type, members, at: offset) }
        append(content(of: type), at: offset)
    }

    /// Returns the members of a type that has a plan and doesn't contain itself; else `nil`.
    private func members(of type: any Encodable.Type) -> [PlannedMember]? {
        guard !outer.contains(ObjectIdentifier(type)), let type = type as? any JSONStruct.Type else { return nil }
        return (try? PlanContent.members(of: type)) ?? nil
    }

    private func content(of type: any Encodable.Type) -> PlanStep.Content {
        if let simple = PlanStep.Content.simple[ObjectIdentifier(type)] { return simple }
        if let array = type as? any PlannedArray.Type, let steps = steps(ofElements: array.element) {
            return .array(array, steps)
        }
        if let texts = (try? PlannedChoices.texts(of: type)) ?? nil {
            let kept = texts.mapValues { memory.keep(text: $0.withUnsafeBytes(Array.init)) }
            return .choice(PlannedChoices(texts: memory.keep(table: kept), type: type))
        }
        return .encodable(type)
    }

    /// Returns the steps of an array's element; `nil` if elements may be `nil`, which is written as `null`.
    private func steps(ofElements type: Any.Type) -> PlanSteps? {
        guard let type = type as? any Encodable.Type, !(type is any PlannedOptional.Type) else { return nil }
        var builder = PlanBuilder(memory: memory, inside: outer)
        builder.addValue(type, at: 0)
        return builder.finish()
    }
}

extension PlanBuilder {
    /// Adds what is pending as a step without a value.
    private mutating func flush() {
        if !pending.isEmpty { append(.text(needsComma: comma != .never)) }
    }

    /// Adds a step with the pending text.
    private mutating func append(_ content: PlanStep.Content, at offset: Int = 0) {
        steps.append(PlanStep(text: memory.keep(text: pending), offset: offset, content: content))
        pending = []
    }
}

extension PlanStep.Content {
    /// The contents that need no more than their type.
    fileprivate static var simple: [ObjectIdentifier: Self] {
        [
            ObjectIdentifier(String.self): .string, ObjectIdentifier(Bool.self): .bool,
            ObjectIdentifier(Int.self): .int, ObjectIdentifier(Int8.self): .int8,
            ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(Int32.self): .int32,
            ObjectIdentifier(Int64.self): .int64, ObjectIdentifier(UInt.self): .uint,
            ObjectIdentifier(UInt8.self): .uint8, ObjectIdentifier(UInt16.self): .uint16,
            ObjectIdentifier(UInt32.self): .uint32, ObjectIdentifier(UInt64.self): .uint64,
            ObjectIdentifier(Double.self): .double, ObjectIdentifier(Float.self): .float,
        ]
    }

    /// The content that asks whether `optional` is `nil`.
    fileprivate static func present(_ optional: any PlannedOptional.Type, _ presence: PlanStep.Presence) -> Self {
        if optional.wrapped == String.self { return .ifString(presence) }
        if optional.wrapped == Int.self { return .ifInt(presence) }
        return .ifPresent(optional, presence)
    }
}
