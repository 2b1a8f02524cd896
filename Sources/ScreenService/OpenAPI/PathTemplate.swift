import Screens

/// The path of a screen in the paths of routes: a parameter for each of its `depth` parts.
struct PathTemplate {
    /// The number of parts: at least one.
    let depth: Int

    /// The names of the parameters.
    var names: [String] { (0..<depth).map { $0 == 0 ? "screen" : $0 == 1 ? "parameter" : "parameter\($0)" } }

    /// The names of the parameters in `components/parameters`.
    var componentNames: [String] {
        if depth == 1 { return ["PlainScreen"] }
        let suffix = depth == 2 ? "" : "Of\(depth)"
        return names.map { $0.prefix(1).uppercased() + $0.dropFirst() + suffix }
    }

    /// The pattern, with parameters in braces.
    var pattern: String { names.map { "{\($0)}" }.joined(separator: "/") }

    /// Returns the `operationId` of the route to `target`.
    func operation(_ target: Href.Target) -> String {
        let suffix = depth == 1 ? "" : depth == 2 ? "About" : "About\(depth - 1)"
        return switch target {
        case .screen: "getScreen" + suffix
        case .events: "streamScreen" + suffix
        case .section: "getSection" + suffix
        case .action: "performAction" + suffix
        case .field: "getFieldOptions" + suffix
        }
    }
}
