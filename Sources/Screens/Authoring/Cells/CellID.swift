import Basics
import JSON

/// The identity of a cell: unique in its section, and the same as long as the thing that it shows exists.
public struct CellID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Most identities are numbers: these are compared and written faster than texts. A number has no other form.
    private enum Form: Hashable, Sendable {
        case key(Int64)
        case text(Identifier)
    }

    private let form: Form

    /// An identity from `rawValue`, which is not empty.
    public init(_ rawValue: String) { form = Int64(digits: rawValue).map(Form.key) ?? .text(Identifier(rawValue)) }
    public init(stringLiteral rawValue: String) { self.init(rawValue) }
    /// The identity of a row with the numeric key `key`.
    public init(_ key: Int64) { form = .key(key) }

    /// The identity on the wire.
    public var rawValue: String {
        switch form {
        case .key(let key): String(decimal: key)
        case .text(let text): text.rawValue
        }
    }

    /// The numeric key, or `nil` if the identity isn't a decimal number in its shortest form, such as `007`.
    public var key: Int64? { if case .key(let key) = form { key } else { nil } }

    var isUsable: Bool { if case .text(let text) = form { IdentityRule.allows(text.rawValue) } else { true } }

    /// Returns a hash that is faster than `Hasher`'s. Without the content key, the hash of a text can't be predicted.
    func quickHash(_ contentKey: ContentKey) -> UInt32 {
        switch form {
        case .key(let key):
            // Multiplies by 2^64 divided by the golden ratio. The lower half of the product spreads consecutive keys;
            // the upper half spreads keys that end in binary zeros, as keys do that begin with a time.
            let product = UInt64(bitPattern: key).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            return UInt32(truncatingIfNeeded: product.high ^ product.low)
        case .text(let text): return UInt32(truncatingIfNeeded: ContentHash(of: text.rawValue, contentKey).low)
        }
    }

    func write(to json: inout JSONWriter) {
        switch form {
        case .key(let key): json.string { $0.piece(key) }
        case .text(let text): json.value(text.rawValue)
        }
    }
}

extension JSONWriter {
    @inline(__always)
    mutating func member(_ name: StaticString, _ id: CellID) {
        key(name)
        id.write(to: &self)
    }
}

extension Int64 {
    /// The number that `String(decimal:)` writes as `text`; `nil` with a plus or leading zeros.
    init?(digits text: String) {
        guard let first = text.utf8.first, first < 0x3A, let number = Int64(text), String(decimal: number) == text
        else { return nil }
        self = number
    }
}
