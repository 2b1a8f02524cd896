import JSON
import Screens

extension OpenAPI {
    /// The link from the list of screens to the first one.
    static let listLinks = [link("firstScreen", to: "getScreen", ["screen": "$response.body#/screens/0/id"])]

    /// Returns the links from a screen to its first section, its first action, and the changes since its revision.
    static func screenLinks(_ screen: PathTemplate) -> [JSONValue.Member] {
        let place = screen.names.map { JSONValue.Member($0, .string("$request.path.\($0)")) }
        let section = place + [.init("section", "$response.body#/sections/0/id")]
        let since: JSONValue.Member = .init("since", "$response.body#/revision")
        let cell: JSONValue.Member = .init("cell", "$response.body#/sections/0/cells/0/id")
        let action: JSONValue.Member = .init("action", "$response.body#/sections/0/cells/0/actions/0/id")
        return [
            link("changes", to: screen.operation(.screen), .object(place + [since])),
            link("firstSection", to: screen.operation(.section), .object(section)),
            link("firstAction", to: screen.operation(.action), .object(section + [cell, action])),
        ]
    }

    private static func link(_ name: String, to operation: String, _ parameters: JSONValue) -> JSONValue.Member {
        .init(name, ["operationId": .string(operation), "parameters": parameters])
    }
}
