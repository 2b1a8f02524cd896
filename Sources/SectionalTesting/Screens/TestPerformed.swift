internal import Basics
internal import Screens

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
