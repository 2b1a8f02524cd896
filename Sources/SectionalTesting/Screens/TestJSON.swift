internal import Identity
internal import JSON

/// JSON as a client reads it: what isn't there is empty, so that one may ask on.
public struct TestJSON: Sendable, CustomStringConvertible {
    private let slice: JSONSlice?
    private let members: [(name: Identifier, value: TestJSON)]
    /// The elements of an array; none of anything else.
    public let elements: [TestJSON]

    /// What `bytes` say; nothing where they are no JSON.
    init(_ bytes: [UInt8]) { self.init(JSONSlice(.copying(bytes))) }

    /// Reads all parts at once: checks ask for most of them, and often.
    private init(_ slice: JSONSlice) {
        let kind = slice.kind
        let members = kind == .object ? (try? slice.members()) : []
        let elements = kind == .array ? (try? slice.elements()) : []
        self.slice = kind == nil || members == nil || elements == nil ? nil : slice
        self.members = (members ?? []).map { ($0.name, TestJSON($0.value)) }
        self.elements = (elements ?? []).map { TestJSON($0) }
    }

    private init() { (slice, members, elements) = (nil, [], []) }

    /// The member `name` of an object.
    public subscript(name: String) -> TestJSON { members.first { $0.name == Identifier(name) }?.value ?? TestJSON() }
    /// The element at `index` of an array.
    public subscript(index: Int) -> TestJSON { elements.indices.contains(index) ? elements[index] : TestJSON() }

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
}

extension TestJSON: Equatable {
    /// Byte for byte.
    public static func == (a: TestJSON, b: TestJSON) -> Bool { a.slice == b.slice }
}
