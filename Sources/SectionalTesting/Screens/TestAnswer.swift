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
    /// The status and the content, for failure messages.
    public var description: String { "\(status): \(text)" }
}

/// The response to a file that was sent for a field of a form.
public struct TestUpload: Sendable, CustomStringConvertible {
    /// The response.
    public let answer: TestAnswer

    /// The status code: 201 if the file was stored.
    public var status: Int { answer.status }
    /// The ticket, which is the value of the field: `entering: ["cover": .string(ticket)]`; `nil` if the file wasn't
    /// stored.
    public var ticket: String? { answer.json["file"].text }
    /// The reason why it wasn't stored, for a person; `nil` if it was.
    public var detail: String? { answer.json["detail"].text }
    /// The status and the content, for failure messages.
    public var description: String { answer.description }
}

/// An option of a choice that is searched on the server.
public struct TestOption: Sendable {
    /// The option as JSON.
    public let json: TestJSON

    /// The value that the field has if it is chosen.
    public var value: String { json["value"].text ?? "" }
    /// The text that people read.
    public var title: String { json["title"].text ?? "" }
}

/// The response to a performed action.
public struct TestPerformed: Sendable, CustomStringConvertible {
    /// The response.
    public let answer: TestAnswer

    init(_ answer: TestAnswer) { self.answer = answer }

    /// The status code: 200 if the action was performed.
    public var status: Int { answer.status }
    /// The effects on the client: `effects[0]["kind"]`.
    public var effects: [TestJSON] { answer.json["effects"].elements }
    /// The patch of the caller's screen; empty if the action wasn't performed.
    public var patch: TestJSON { answer.json["patch"] }
    /// The operations of the patch: `operations[0]["op"]`.
    public var operations: [TestJSON] { patch["operations"].elements }
    /// The reason why the action wasn't performed, for a person; `nil` if it was.
    public var detail: String? { answer.json["detail"].text }
    /// Returns the message about the value of the field `name`, or `nil` if that value is valid.
    public func error(at name: String) -> String? {
        answer.json["errors"].elements.first { $0["pointer"].text == Identifier(name).jsonPointer }?["detail"].text
    }
    /// The status and the content, for failure messages.
    public var description: String { answer.description }
}
