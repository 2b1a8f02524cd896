internal import HighwayHash
internal import Identity
internal import JSON

/// The identity of a cell, unique in its section, stable while the thing it shows exists.
public struct CellID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Most identities are numbers, which are compared and written faster than their digits. What is a number has no
    /// other form.
    private enum Form: Hashable, Sendable {
        case key(Int64)
        case text(Identifier)
    }

    private let form: Form

    /// An identity from its text, which is not empty.
    public init(rawValue: String) { form = Int64(digits: rawValue).map(Form.key) ?? .text(Identifier(rawValue)) }
    /// An identity from its text, which is not empty.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    /// An identity from its text, which is not empty.
    public init(stringLiteral rawValue: String) { self.init(rawValue: rawValue) }
    /// The identity of a row with a numeric key.
    public init(_ key: Int64) { form = .key(key) }

    /// The identity as clients see it.
    public var rawValue: String {
        switch form {
        case .key(let key): String(decimal: key)
        case .text(let text): text.rawValue
        }
    }

    /// The numeric key; `nil` for an identity that isn't one, such as `007`.
    public var key: Int64? { if case .key(let key) = form { key } else { nil } }
}

extension CellID {
    /// A hash that is made faster than a set's. That of a text can't be foreseen by who doesn't have the key.
    func quickHash(_ contentKey: ContentKey) -> UInt32 {
        switch form {
        case .key(let key):
            // By 2^64 divided by the golden ratio: the product's lower half spreads keys in a row, its upper half those
            // that end in zeros of binary, as keys do which begin with a time.
            let product = UInt64(bitPattern: key).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            return UInt32(truncatingIfNeeded: product.high ^ product.low)
        case .text(let text): return UInt32(truncatingIfNeeded: ContentHash(of: text.rawValue, contentKey).low)
        }
    }
}

extension CellID {
    /// Writes the identity as a string.
    func write(to json: inout JSONWriter) {
        switch form {
        case .key(let key): json.string { $0.piece(key) }
        case .text(let text): json.value(text.rawValue)
        }
    }
}

extension JSONWriter {
    /// Writes a key and an identity.
    mutating func member(_ name: StaticString, _ id: CellID) {
        key(name)
        id.write(to: &self)
    }
}

extension Int64 {
    /// The number whose digits `text` is, as `String(decimal:)` writes them: without a plus, or zeros before them.
    init?(digits text: String) {
        guard let first = text.utf8.first, first < 0x3A, let number = Int64(text), String(decimal: number) == text
        else {
            return nil
        }
        self = number
    }
}
