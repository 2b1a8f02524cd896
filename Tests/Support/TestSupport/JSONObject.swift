import Foundation

/// JSON as a client reads it: what isn't there is empty.
package struct JSONObject: @unchecked Sendable, CustomStringConvertible {
    // Unchecked: what JSONSerialization makes is never changed.
    private let value: Any?

    /// What `bytes` say; nothing where they are no JSON.
    package init(_ bytes: [UInt8]) {
        value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    private init(_ value: Any?) { self.value = value }

    /// The member `name`.
    package subscript(name: String) -> JSONObject { JSONObject((value as? [String: Any])?[name]) }
    /// The element at `index`.
    package subscript(index: Int) -> JSONObject { list.indices.contains(index) ? list[index] : JSONObject(nil as Any?) }
    /// The elements of an array.
    package var list: [JSONObject] { (value as? [Any] ?? []).map { JSONObject($0) } }
    /// The names of an object's members.
    package var names: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
    /// A text.
    package var text: String? { value as? String }
    /// A number.
    package var number: Int? { value as? Int }
    /// A truth value.
    package var bool: Bool? { value as? Bool }
    /// Whether there is anything.
    package var exists: Bool { value != nil }
    /// For failures of tests.
    package var description: String { value.map { "\($0)" } ?? "nothing" }
}
