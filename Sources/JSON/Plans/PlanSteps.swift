/// An optional type, whatever it wraps. The value of an optional has the same place as the optional.
protocol PlannedOptional {
    static var wrapped: Any.Type { get }
    static func isPresent(at place: UnsafeRawPointer) -> Bool
}

extension Optional: PlannedOptional {
    static var wrapped: Any.Type { Wrapped.self }

    static func isPresent(at place: UnsafeRawPointer) -> Bool {
        switch place.assumingMemoryBound(to: Self.self).pointee {
        case .none: false
        case .some: true
        }
    }
}

protocol PlannedArray {
    static var element: Any.Type { get }
    static var stride: Int { get }
    /// Returns the address of the first element of the array at `place`, and their number. Valid as long as that array.
    static func contents(at place: UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int)
}

extension Array: PlannedArray {
    static var element: Any.Type { Element.self }
    static var stride: Int { MemoryLayout<Element>.stride }

    static func contents(at place: UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int) {
        place.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
            (UnsafeRawPointer($0.baseAddress), $0.count)
        }
    }
}

protocol PlannedDictionary {
    static var value: Any.Type { get }
}

extension Dictionary: PlannedDictionary {
    static var value: Any.Type { Value.self }
}

/// The texts of an enumeration's values by their byte: its JSON is fixed once a plan is made, like its schema.
struct PlannedChoices {
    /// By the byte of the value; `nil` for a byte that isn't one of a known value.
    let texts: UnsafePointer<StaticText?>
    let type: any Encodable.Type

    /// The choices of `type`, or `nil` if its values aren't bytes, or can't be listed.
    init?(of type: any Encodable.Type) {
        guard let listed = type as? any (CaseIterable & Encodable).Type,
            let texts = (try? Self.texts(of: listed)) ?? nil
        else { return nil }
        let table = UnsafeMutablePointer<StaticText?>.allocate(capacity: 256)
        table.initialize(repeating: nil, count: 256)
        for (byte, text) in texts { table[Int(byte)] = StaticText(keeping: text) }
        (self.texts, self.type) = (UnsafePointer(table), type)
    }

    /// Returns the JSON of each value of `type`, by its byte; `nil` if its values aren't bytes.
    private static func texts<Value: CaseIterable & Encodable>(of type: Value.Type) throws -> [UInt8: [UInt8]]? {
        guard MemoryLayout<Value>.size == 1 else { return nil }
        var texts: [UInt8: [UInt8]] = [:]
        for value in type.allCases { texts[withUnsafeBytes(of: value) { $0[0] }] = try value.encodedJSON }
        return texts
    }
}

/// A text that stays in memory. At least 16 bytes behind it may be read.
struct StaticText {
    let start: UnsafeRawPointer
    let count: Int

    /// Copies `bytes` into memory that is never freed.
    init(keeping bytes: [UInt8]) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 16, alignment: 16)
        room.copyBytes(from: bytes + [UInt8](repeating: 0, count: 16))
        (start, count) = (UnsafeRawPointer(room.baseAddress.unsafelyUnwrapped), bytes.count)
    }
}

@usableFromInline struct PlanSteps {
    let first: UnsafePointer<PlanStep>
    let count: Int
}

/// They stay in memory, and aren't changed.
extension PlanSteps: @unchecked Sendable {}

/// A step of a plan: a text that is the same for all values, then a value.
struct PlanStep {
    /// The value of a step. All of these are bits without references, so that running a plan counts none.
    enum Content {
        /// No value; a comma is needed before the next member, or not.
        case text(needsComma: Bool)
        case scalar(Scalar)
        case choice(PlannedChoices)
        case array(any PlannedArray.Type, PlanSteps)
        /// A value that is written by its `encode(to:)`.
        case encodable(any Encodable.Type)
        /// No value: a comma, if one of the optional members before was written.
        case comma
        /// No value: goes on only if the optional isn't `nil`.
        case ifPresent(any PlannedOptional.Type, Presence)
        /// The same for the most frequent types, without a call.
        case ifString(Presence)
        case ifInt(Presence)
    }

    /// The type of a value that is written without a call. Apart from the contents, so that one jump finds its code.
    enum Scalar {
        case string, phrase
        case bool
        case int
        case int8, int16, int32, int64
        case uint, uint8, uint16, uint32, uint64
        case double, float, float16
    }

    /// How a plan goes on at an optional member.
    struct Presence {
        /// The number of steps that are skipped if it is `nil`.
        let skip: Int
        /// Whether a comma is written if one of the optional members before it was.
        let needsSeparator: Bool
    }

    var text: StaticText
    /// The place of the value in the object.
    var offset: Int
    var content: Content
}

extension PlanSteps {
    /// Copies `made` into memory that is never freed: plans are kept as long as the process runs.
    init(keeping made: [PlanStep]) {
        let room = UnsafeMutablePointer<PlanStep>.allocate(capacity: max(made.count, 1))
        room.initialize(from: made, count: made.count)
        (first, count) = (UnsafePointer(room), made.count)
    }
}
