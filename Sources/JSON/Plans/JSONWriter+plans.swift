extension JSONWriter {
    /// Writes `value` by `plan`, or by its `encode(to:)` without one. It is `inout` to save a copy, and not changed.
    /// Throws `EncodingError` for a number that JSON doesn't have, and the errors of properties with their own
    /// `encode(to:)`. What was written until then stays; remove it with ``goBack(to:)``.
    @inlinable public mutating func value<Value: JSONStruct>(_ value: inout Value, by plan: EncodingPlan) throws {
        guard let steps = plan.steps, plan.type == ObjectIdentifier(Value.self) else {
            return try self.value(encoding: value)
        }
        try withUnsafeMutablePointer(to: &value) { place in try write(steps, at: UnsafeRawPointer(place)) }
    }

    @usableFromInline mutating func write(_ steps: PlanSteps, at place: UnsafeRawPointer) throws {
        separate()
        try run(steps, at: place)
        needsComma = true
    }

    private mutating func run(_ steps: PlanSteps, at object: UnsafeRawPointer) throws {
        var step = steps.first
        let end = step + steps.count
        while step < end {
            let skipped = try run(step, at: object + step.pointee.offset)
            step += skipped + 1
        }
    }

    /// Writes the text and the value of a step. Returns the number of steps to skip.
    @inline(__always)
    private mutating func run(_ step: UnsafePointer<PlanStep>, at place: UnsafeRawPointer) throws -> Int {
        let text = step.pointee.text
        switch step.pointee.content {
        case .scalar(let scalar): try write(text, scalar, at: place)
        case .text(let needsComma):
            write(text)
            self.needsComma = needsComma
        case .choice(let choices): try write(text, choices, at: place)
        case .array(let array, let steps): try write(text, array, steps, at: place)
        case .encodable(let type): try write(text, encoding: type, at: place)
        case .comma:
            write(text)
            if needsComma { buffer.append(0x2C) }
        case .ifPresent(let optional, let presence):
            return begin(presence, isPresent: optional.isPresent(at: place))
        case .ifString(let presence):
            return begin(presence, isPresent: place.assumingMemoryBound(to: String?.self).pointee != nil)
        case .ifInt(let presence):
            return begin(presence, isPresent: place.assumingMemoryBound(to: Int?.self).pointee != nil)
        }
        return 0
    }

    @inline(__always)
    private mutating func write(_ text: StaticText, _ scalar: PlanStep.Scalar, at place: UnsafeRawPointer) throws {
        switch scalar {
        case .string: write(text, place.assumingMemoryBound(to: String.self))
        case .phrase: write(text, place.assumingMemoryBound(to: Phrase.self))
        case .int: write(text, number: Int64(place.load(as: Int.self)))
        case .bool: write(text, place.load(as: Bool.self))
        case .int8: write(text, number: Int64(place.load(as: Int8.self)))
        case .int16: write(text, number: Int64(place.load(as: Int16.self)))
        case .int32: write(text, number: Int64(place.load(as: Int32.self)))
        case .int64: write(text, number: place.load(as: Int64.self))
        case .uint: write(text, digitsOf: UInt64(place.load(as: UInt.self)))
        case .uint8: write(text, digitsOf: UInt64(place.load(as: UInt8.self)))
        case .uint16: write(text, digitsOf: UInt64(place.load(as: UInt16.self)))
        case .uint32: write(text, digitsOf: UInt64(place.load(as: UInt32.self)))
        case .uint64: write(text, digitsOf: place.load(as: UInt64.self))
        case .double: try write(text, place.load(as: Double.self))
        case .float: try write(text, place.load(as: Float.self))
        case .float16: try write(text, place.load(as: Float16.self))
        }
    }

    @inline(__always) private mutating func begin(_ presence: PlanStep.Presence, isPresent: Bool) -> Int {
        guard isPresent else { return presence.skip }
        if presence.needsSeparator, needsComma { buffer.append(0x2C) }
        needsComma = true
        return 0
    }
}

extension JSONWriter {
    /// Reserves space for `text` and `count` bytes more, and writes the text there. Returns the address behind it; the
    /// buffer isn't advanced. Copies 16 bytes at a time, up to 15 too many: calling `memcpy` would take longer.
    @inline(__always) private mutating func begin(_ text: StaticText, room count: Int) -> UnsafeMutableRawPointer {
        let room = buffer.room(for: text.count + count + 16)
        var index = 0
        while index < text.count {
            let words = text.start.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
            room.storeBytes(of: words, toByteOffset: index, as: SIMD2<UInt64>.self)
            index += 16
        }
        return room + text.count
    }

    @inline(__always) private mutating func write(_ text: StaticText) {
        _ = begin(text, room: 0)
        buffer.advance(text.count)
    }

    @inline(__always) private mutating func write(_ text: StaticText, _ string: UnsafePointer<String>) {
        let room = begin(text, room: string.pointee.utf8.count + 2)
        let count = string.pointee.copyUTF8 { room.writeClean($0) }
        buffer.advance(text.count + max(count, 0))
        if count <= 0 { writeQuotedEscaped(string.pointee) }
    }

    @inline(__always) private mutating func write(_ text: StaticText, _ phrase: UnsafePointer<Phrase>) {
        write(text)
        buffer.append(0x22)
        writePiece(phrase.pointee.before)
        // Not by `writePiece`: to pass the text on would count references.
        let room = buffer.room(for: phrase.pointee.value.utf8.count)
        let count = phrase.pointee.value.copyUTF8 { room.copyClean($0) ? $0.count : -1 }
        if count >= 0 { buffer.advance(count) } else { writeEscaped(phrase.pointee.value) }
        if phrase.pointee.after.utf8CodeUnitCount > 0 { writePiece(phrase.pointee.after) }
        buffer.append(0x22)
    }

    @inline(__always) private mutating func write(_ text: StaticText, _ bool: Bool) {
        write(text)
        if bool { buffer.append("true") } else { buffer.append("false") }
    }

    @inline(__always) private mutating func write(_ text: StaticText, number: Int64) {
        write(text)
        writeDecimal(number)
    }

    @inline(__always) private mutating func write(_ text: StaticText, digitsOf number: UInt64) {
        write(text)
        buffer.append(digitsOf: number)
    }

    private mutating func write(
        _ text: StaticText, _ number: some BinaryFloatingPoint & LosslessStringConvertible
    ) throws {
        write(text)
        guard number.isFinite else { throw EncodingError.noSuchNumber(number) }
        needsComma = false
        value(number)
    }

    private mutating func write(_ text: StaticText, _ choices: PlannedChoices, at place: UnsafeRawPointer) throws {
        guard let choice = choices.texts[Int(place.load(as: UInt8.self))] else {
            return try write(text, encoding: choices.type, at: place)
        }
        write(text)
        write(choice)
    }

    private mutating func write(
        _ text: StaticText, _ array: any PlannedArray.Type, _ steps: PlanSteps, at place: UnsafeRawPointer
    ) throws {
        write(text)
        buffer.append(0x5B)
        let (first, count) = array.contents(at: place)
        if let first, count > 0 {
            let stride = array.stride
            try run(steps, at: first)
            for index in 1..<count {
                buffer.append(0x2C)
                try run(steps, at: first + index * stride)
            }
        }
        buffer.append(0x5D)
    }

    private mutating func write<Value: Encodable>(
        _ text: StaticText, encoding type: Value.Type, at place: UnsafeRawPointer
    ) throws {
        write(text)
        needsComma = false
        try value(encoding: place.assumingMemoryBound(to: type).pointee)
    }
}
