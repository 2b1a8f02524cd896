public import HTTPServing

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
