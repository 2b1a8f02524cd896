internal import Basics
public import HTTPServing
internal import JSON
internal import Screens

/// A response of the service.
public struct TestAnswer: Sendable, CustomStringConvertible {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HeaderFields
    /// The content.
    public let body: [UInt8]

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The content as JSON with a line for each value.
    var indented: String { String(decoding: JSONIndenter.indented(body), as: UTF8.self) }
    /// The content as JSON; empty if it isn't JSON.
    public var json: TestJSON { TestJSON(body) }
    /// The reason of a refusal, for a person; `nil` if nothing was refused.
    public var detail: String? { json["detail"].text }
    /// The status and the content, for failure messages.
    public var description: String { "\(status): \(text)" }
}

/// The response to a performed action.
extension TestAnswer {
    /// The effects on the client: `effects[0]["kind"]`.
    public var effects: [TestJSON] { json["effects"].elements }
    /// The patch of the caller's screen; empty if the action wasn't performed.
    public var patch: TestJSON { json["patch"] }
    /// The operations of the patch: `operations[0]["op"]`.
    public var operations: [TestJSON] { patch["operations"].elements }

    /// Returns the message about the value of the field `name`, or the first about one of its choices; `nil` if the value
    /// is valid.
    public func error(at name: String) -> String? {
        let part = Identifier(name).jsonPointer.utf8.dropFirst()
        // The pointer to one of several choices has another part.
        let error = json["errors"].elements.first { error in
            (error["pointer"].text ?? "").utf8.dropFirst().prefix { $0 != 0x2F }.elementsEqual(part)
        }
        return error?["detail"].text
    }
}

/// The response to a file that was sent for a field of a form.
extension TestAnswer {
    /// The ticket, which is the value of the field: `entering: ["cover": .string(ticket)]`; `nil` if the file wasn't
    /// stored.
    public var ticket: String? { json["file"].text }
}

/// A JSON value as a client reads it. A missing member or element is an empty value, so subscripts can be chained.
public struct TestJSON: Sendable, CustomStringConvertible {
    private let slice: JSONSlice?
    private let members: [(name: Identifier, value: TestJSON)]
    /// The elements of an array; empty for any other value.
    public let elements: [TestJSON]

    init(_ bytes: [UInt8]) { self.init(JSONSlice(.copying(bytes))) }

    /// Parses all members and elements at once, since checks read most of them, and often.
    private init(_ slice: JSONSlice) {
        let kind = slice.kind
        let members = kind == .object ? (try? slice.members()) : []
        let elements = kind == .array ? (try? slice.elements()) : []
        self.slice = kind == nil || members == nil || elements == nil ? nil : slice
        self.members = (members ?? []).map { ($0.name, TestJSON($0.value)) }
        self.elements = (elements ?? []).map { TestJSON($0) }
    }

    private init() { (slice, members, elements) = (nil, [], []) }

    /// The member `name` of an object, or an empty value.
    public subscript(name: String) -> TestJSON { members.first { $0.name == Identifier(name) }?.value ?? TestJSON() }
    /// The element at `index` of an array, or an empty value.
    public subscript(index: Int) -> TestJSON { elements.indices.contains(index) ? elements[index] : TestJSON() }

    /// The names of an object's members, in order.
    public var names: [String] { members.map(\.name.rawValue) }
    /// The string, or `nil` for any other value.
    public var text: String? { try? slice?.string() }
    /// The whole number, or `nil` for any other value.
    public var integer: Int? { slice?.kind == .number ? slice.flatMap { Int($0.text) } : nil }
    /// The number, or `nil` for any other value.
    public var number: Double? { slice?.kind == .number ? slice.flatMap { Double($0.text) } : nil }
    /// The boolean, or `nil` for any other value.
    public var bool: Bool? { slice?.kind == .bool ? slice?.text == "true" : nil }
    /// Whether the value isn't empty.
    public var exists: Bool { slice != nil }
    /// The JSON text as it was received; `nothing` for an empty value.
    public var description: String { slice?.text ?? "nothing" }
}

extension TestJSON: Equatable {
    /// Returns whether both texts are the same, byte for byte.
    public static func == (a: TestJSON, b: TestJSON) -> Bool { a.slice == b.slice }
}
