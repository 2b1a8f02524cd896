internal import Identity
internal import JSON

/// JSON as a client reads it: what isn't there is empty, so that one may ask on.
public struct TestJSON: Sendable, Equatable, CustomStringConvertible {
    private let slice: JSONSlice?

    /// What `bytes` say; nothing where they begin as no JSON does.
    init(_ bytes: [UInt8]) { self.init(JSONSlice(.copying(bytes))) }

    private init(_ slice: JSONSlice?) { self.slice = slice?.kind == nil ? nil : slice }

    /// The member `name` of an object.
    public subscript(name: String) -> TestJSON { TestJSON(members.first { $0.name == Identifier(name) }?.value) }
    /// The element at `index` of an array.
    public subscript(index: Int) -> TestJSON { elements.indices.contains(index) ? elements[index] : TestJSON(nil) }

    /// The elements of an array; none of anything else.
    public var elements: [TestJSON] { ((try? slice?.elements()) ?? []).map { TestJSON($0) } }
    /// The names of an object's members, in their order.
    public var names: [String] { members.map(\.name.rawValue) }
    /// The text; `nil` for anything else.
    public var text: String? { try? slice?.string() }
    /// The whole number; `nil` for anything else.
    public var integer: Int? { slice?.kind == .number ? slice.flatMap { Int($0.text) } : nil }
    /// The number; `nil` for anything else.
    public var number: Double? { slice?.kind == .number ? slice.flatMap { Double($0.text) } : nil }
    /// Whether it is so; `nil` for anything but `true` and `false`.
    public var bool: Bool? { slice?.kind == .bool ? slice?.text == "true" : nil }
    /// Whether there is anything.
    public var exists: Bool { slice != nil }
    /// The JSON as it came, for failures.
    public var description: String { slice?.text ?? "nothing" }

    private var members: [(name: Identifier, value: JSONSlice)] { (try? slice?.members()) ?? [] }
}
