internal import JSON

extension SchemaLibrary {
    /// Adds the schemas of actions, and of their responses.
    mutating func addActions() {
        add("Action", .one(of: [.navigate, .openURL, .perform]))
        add(
            "Performed",
            .object([
                .required("effects", .array(of: .reference("Effect"))),
                .optional("patch", .reference("Patch")),
                .optional("screen", .reference("Screen"), "Instead of the patch, if there is no base."),
            ]))
        add(
            "Effect",
            .one(of: [
                .kind("clearInput", [.required("cell", .string, "The cell whose input is emptied.")]),
                .kind("message", [.required("text", .string, "The text to show for a short time.")]),
                .kind("dismiss", []),
            ]))
    }
}

extension JSONSchema {
    /// Returns the schema of an object whose member `kind` says what it is.
    fileprivate static func kind(_ kind: String, _ properties: [Property]) -> JSONSchema {
        object([.required("kind", .constant(kind))] + properties)
    }

    private static func action(_ kind: String, _ properties: [Property]) -> JSONSchema {
        let triggers = Triggers.names.map { "\($0.name)" }
        return object(
            [
                .required("id", .string, "Unique in the cell."),
                .required("trigger", .text(among: triggers), "The gesture that performs it."),
                .required("kind", .constant(kind)),
            ] + properties)
    }

    fileprivate static let navigate = action("navigate", [.required("href", .path, "The screen to push.")])
    fileprivate static let openURL = action(
        "openURL", [.required("url", .string.adding("format", "uri"), "The page to open outside the app.")])
    fileprivate static let perform = action(
        "perform",
        [
            .required("href", .path, "The URL to post to."),
            .optional("fields", JSONSchema(["type": "object"]), "The JSON Schema of the object to send."),
        ])
}
