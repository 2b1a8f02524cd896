/// Something that one can do with a cell.
public struct TestAction: Sendable {
    /// The action as JSON.
    public let json: TestJSON

    /// Its name.
    public var id: String { json["id"].text ?? "" }
    /// What a person does to set it off, such as `select`.
    public var trigger: String { json["trigger"].text ?? "" }
    /// Which screen it leads to, or what is posted to where it is performed.
    public var href: String? { json["href"].text }
    /// The JSON Schema of what is entered; nothing where that is nothing.
    public var fields: TestJSON { json["fields"] }
    /// Whether it is performed by the service.
    public var isPerformed: Bool { json["kind"].text == "perform" }
    /// Whether it leads to a screen.
    var navigates: Bool { json["kind"].text == "navigate" }

    /// What is posted to by a client that shows `path`: the same part of the screen.
    func href(on path: String) -> String {
        let query = path.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let paging = query.split(separator: "&").filter { $0.hasPrefix("limit=") || $0.hasPrefix("through=") }
        return paging.reduce(into: href ?? "") { $0 += ($0.contains("?") ? "&" : "?") + $1 }
    }
}
