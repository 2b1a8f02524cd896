import JSON

/// What is kept of an action's answer, to answer repeats with.
enum KeptAnswer {
    /// The answer itself, byte for byte.
    case whole([UInt8])
    /// The effects alone, as JSON: a repeat is answered with these and the current screen.
    case effects([UInt8])

    /// How many bytes are kept at most.
    static let maximumBytes = 4096

    /// What is kept of `answer`, whose effects are `effects`, a JSON array: what fits. Effects that are too long, which
    /// an action itself makes, are done once.
    init(of answer: Bytes, effects: [UInt8]) {
        if answer.count <= Self.maximumBytes {
            self = .whole(answer.array)
        } else {
            self = .effects(effects.count <= Self.maximumBytes ? effects : Self.noEffects)
        }
    }

    /// What was kept: an answer is an object, effects are an array.
    init(kept bytes: [UInt8]) { self = bytes.first == UInt8(ascii: "[") ? .effects(bytes) : .whole(bytes) }

    /// The bytes to keep.
    var bytes: [UInt8] {
        switch self {
        case .whole(let bytes), .effects(let bytes): bytes
        }
    }

    private static let noEffects = Array("[]".utf8)
}
