import JSON

/// The part of an action's answer that is stored, for responding to repeats.
enum KeptAnswer {
    /// The whole answer, byte for byte.
    case whole([UInt8])
    /// The effects only, as JSON: the response to a repeat has these and a patch to the current screen.
    case effects([UInt8])

    /// The maximum number of stored bytes.
    static let maximumBytes = 4096

    /// Chooses what is stored of `answer`: all of it if it is short enough, else `effects`, a JSON array, if those are.
    /// If both are too long, a repeat has no effects.
    init(of answer: Bytes, effects: [UInt8]) {
        if answer.count <= Self.maximumBytes {
            self = .whole(answer.array)
        } else {
            self = .effects(effects.count <= Self.maximumBytes ? effects : Self.noEffects)
        }
    }

    /// Parses what was stored: a whole answer is an object, effects are an array.
    init(kept bytes: [UInt8]) { self = bytes.first == UInt8(ascii: "[") ? .effects(bytes) : .whole(bytes) }

    /// The bytes to store.
    var bytes: [UInt8] {
        switch self {
        case .whole(let bytes), .effects(let bytes): bytes
        }
    }

    /// The effects, as a JSON array.
    var effects: [UInt8] {
        switch self {
        case .effects(let bytes): return bytes
        case .whole(let bytes):
            let members = try? JSONSlice(.copying(bytes)).members()
            return members?.first { $0.name == "effects" }.map { Array($0.value.text.utf8) } ?? Self.noEffects
        }
    }

    private static let noEffects = Array("[]".utf8)
}
