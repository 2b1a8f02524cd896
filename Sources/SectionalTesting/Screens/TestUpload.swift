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
