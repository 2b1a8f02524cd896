public import HTTPServing
internal import Identity
internal import Sectional

/// What the service has answered.
public struct TestAnswer: Sendable, CustomStringConvertible {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HeaderFields
    /// The content.
    public let body: [UInt8]

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The content as JSON; nothing where it is none.
    public var json: TestJSON { TestJSON(body) }
    /// The status and the content, for failures.
    public var description: String { "\(status): \(text)" }
}

/// What an action was answered with.
public struct TestPerformed: Sendable, CustomStringConvertible {
    /// The answer itself.
    public let answer: TestAnswer

    init(_ answer: TestAnswer) { self.answer = answer }

    /// The status code: 200 where it was performed.
    public var status: Int { answer.status }
    /// What the client does besides, each as JSON: `effects[0]["kind"]`.
    public var effects: [TestJSON] { answer.json["effects"].elements }
    /// What has changed on the caller's screen; nothing where it wasn't performed.
    public var patch: TestJSON { answer.json["patch"] }
    /// The steps of the patch: `operations[0]["op"]`.
    public var operations: [TestJSON] { patch["operations"].elements }
    /// Why it wasn't performed, to a person; `nil` where it was.
    public var detail: String? { answer.json["detail"].text }
    /// What is wrong with the value of the field `name`, to a person; `nil` where nothing is.
    public func error(at name: String) -> String? {
        answer.json["errors"].elements.first { $0["pointer"].text == Identifier(name).jsonPointer }?["detail"].text
    }
    /// The status and the content, for failures.
    public var description: String { answer.description }
}
