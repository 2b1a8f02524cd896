/// The steps of a plan, one after another.
@usableFromInline
struct PlanSteps {
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
