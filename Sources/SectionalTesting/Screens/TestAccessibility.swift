/// The words of a screen reader about a cell, where its texts aren't enough.
public struct TestAccessibility: Sendable {
    /// The member `accessibility` of the cell; an empty value if it is absent.
    public let json: TestJSON

    /// The label, or `nil` if the texts of the data are read.
    public var label: String? { json["label"].text }
    /// The hint, or `nil` if there is none.
    public var hint: String? { json["hint"].text }
    /// The traits by their names, in the order of the wire format.
    public var traits: [String] { json["traits"].elements.compactMap(\.text) }
}
