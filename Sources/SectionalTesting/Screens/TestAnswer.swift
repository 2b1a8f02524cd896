internal import Basics
public import HTTPServing
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

    /// Returns the message about the value of the field `name`, or `nil` if that value is valid.
    public func error(at name: String) -> String? {
        json["errors"].elements.first { $0["pointer"].text == Identifier(name).jsonPointer }?["detail"].text
    }
}

/// The response to a file that was sent for a field of a form.
extension TestAnswer {
    /// The ticket, which is the value of the field: `entering: ["cover": .string(ticket)]`; `nil` if the file wasn't
    /// stored.
    public var ticket: String? { json["file"].text }
}
