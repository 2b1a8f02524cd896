import Foundation

/// JSON as a client reads it: what isn't there is empty.
public struct JSONObject: @unchecked Sendable, CustomStringConvertible {
    // Unchecked: what JSONSerialization makes is never changed.
    private let value: Any?

    /// What `bytes` say; nothing where they are no JSON.
    public init(_ bytes: [UInt8]) {
        value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    private init(_ value: Any?) { self.value = value }

    /// The member `name`.
    public subscript(name: String) -> JSONObject { JSONObject((value as? [String: Any])?[name]) }
    /// The element at `index`.
    public subscript(index: Int) -> JSONObject { list.indices.contains(index) ? list[index] : JSONObject(nil as Any?) }
    /// The elements of an array.
    public var list: [JSONObject] { (value as? [Any] ?? []).map { JSONObject($0) } }
    /// The names of an object's members.
    public var names: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
    /// A text.
    public var text: String? { value as? String }
    /// A number.
    public var number: Int? { value as? Int }
    /// A truth value.
    public var bool: Bool? { value as? Bool }
    /// Whether there is anything.
    public var exists: Bool { value != nil }
    /// For failures of tests.
    public var description: String { value.map { "\($0)" } ?? "nothing" }
}
