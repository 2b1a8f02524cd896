import JSON

extension SchemaLibrary {
    /// Adds the schemas of what a field of a form answers: the options that were searched, and the ticket of a file.
    mutating func addFields() {
        add("FieldOptions", .fieldOptions)
        add("StoredFile", .object([.required("file", .string.adding("minLength", 1), "The value of the field.")]))
    }
}

extension JSONSchema {
    fileprivate static let fieldOptions = object([
        .required(
            "options",
            array(
                of: .object([
                    .required(
                        "value",
                        string.adding("minLength", 1).adding("maxLength", .integer(SearchedChoiceRule.maximumLength)),
                        "The value of the field."),
                    .required("title", string, "The text to show."),
                ]).titled("FoundOption")
            ).adding("maxItems", .integer(OptionSearch.maximumOptions)),
            "The best matching options, best first.")
    ])
}
