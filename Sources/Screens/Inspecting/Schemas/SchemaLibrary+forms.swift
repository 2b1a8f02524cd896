import JSON

extension SchemaLibrary {
    /// Adds the schemas of an action's form, with `x-field`, and of what its fields answer: options, and file tickets.
    mutating func addForms() {
        self["FormSchema"] = JSONSchema.object([
            .required("type", .constant("object")),
            .required("properties", .map(of: .reference("FormProperty")), "The fields, in order."),
            .required("required", .array(of: .string)),
            .required("additionalProperties", .no),
            .optional("allOf", .array(of: .reference("FormCondition")), "The conditions for showing fields."),
        ])
        self["FormProperty"] = JSONSchema.object([
            .optional("title", .string, "The label, in the caller's language."),
            .required("type", .text(among: ["string", "integer", "number", "boolean", "array"])),
            .optional("minLength", .integer(from: 0)), .optional("maxLength", .integer(from: 0)),
            .optional("format", .string), .optional("pattern", .string),
            .optional("writeOnly", .boolean, "Whether the value is secret."),
            .optional("minimum", .number), .optional("maximum", .number), .optional("multipleOf", .number),
            .optional("oneOf", .fieldOptions, "The options of a choice."),
            .optional("items", .object([.required("type", .constant("string")), .required("oneOf", .fieldOptions)])),
            .optional("unevaluatedItems", .searchedItem, "The schema of each of several searched choices."),
            .optional("minItems", .integer(from: 0)), .optional("maxItems", .integer(from: 0)),
            .optional("uniqueItems", .boolean),
            .optional("default", JSONSchema([:]), "The value if the member is absent."),
            .optional("not", .object([.required("pattern", .string)]), "A pattern that the text must not match."),
            .optional("x-field", .reference("FieldHints")),
        ])
        addFieldHints()
        self["FieldOption"] = JSONSchema.object([.required("const", .string), .required("title", .string)])
        self["FormCondition"] = JSONSchema.object([
            .required(
                "if",
                .object([
                    .required("properties", .map(of: .fieldValues)), .optional("required", .array(of: .string)),
                ])),
            .optional("then", .object([.required("required", .array(of: .string))])),
            .required("else", .object([.required("properties", .map(of: .no))])),
        ])
        self["FieldOptions"] = JSONSchema.object([
            .required(
                "options", .array(of: .foundOption).adding("maxItems", .integer(OptionSearch.maximumOptions)),
                "The best matching options, best first.")
        ])
        self["StoredFile"] = JSONSchema.object([
            .required("file", .string.adding("minLength", 1), "The value of the field.")
        ])
    }

    private mutating func addFieldHints() {
        let kinds = """
            `text`, `integer`, `decimal`, `choice`, `searchedChoice`, `searchedChoices`, `date`, `time`, `dateTime`, \
            `toggle` or `file`
            """
        self["FieldHints"] = JSONSchema.object([
            .required("kind", .string, "\(kinds); later versions may have others."),
            .optional("isMultiline", .boolean), .optional("isSecure", .boolean),
            .optional("keyboard", .string, "A value of HTML's `inputmode`."),
            .optional("autofill", .string, "A value of HTML's `autocomplete`."),
            .optional(
                "maximumLength", .integer(from: 0), "The maximum length in characters as people count them."),
            .optional("maximumBytes", .integer(from: 0), "The maximum length in bytes of UTF-8."),
            .optional("digits", .integer(in: 0...18), "The maximum number of decimals."),
            .optional("minimum", .string, "The earliest date or time."),
            .optional("maximum", .string, "The latest date or time."),
            .optional(
                "contentTypes", .array(of: .string).adding("minItems", 1), "The allowed media types of a file."),
            .optional(
                "maximumSize", .integer(in: 1...FormFields.maximumFileBytes), "The maximum size of a file in bytes."),
            .optional("initial", JSONSchema([:]), "The initial value of the control."),
            .optional("initialTitle", .string, "The title of the initial option of a searched choice."),
            .optional("initialTitles", .array(of: .string), "The titles of several searched choices in `initial`."),
            .optional("href", .path, "The URL for uploading the file or searching the options."),
        ])
    }
}

extension JSONSchema {
    /// The schema of `false`. Beside `type`, generators of code would make an enumeration of `const`, which Swift refuses.
    fileprivate static let no = boolean.adding("not", ["const": true])
    fileprivate static let fieldOptions = array(of: .reference("FieldOption"))

    fileprivate static let searchedItem = object([
        .required("type", .constant("string")), .required("minLength", .integer(from: 0)),
        .required("maxLength", .integer(from: 0)), .required("not", .object([.required("pattern", .string)])),
    ])
    .titled("SearchedItem")

    fileprivate static let fieldValues = object([
        .required("enum", array(of: JSONSchema([:])).adding("minItems", 1))
    ])
    .titled("FieldValues")

    fileprivate static let foundOption = object([
        .required(
            "value",
            string.adding("minLength", 1).adding("maxLength", .integer(SearchedChoiceRule.maximumLength)),
            "The value of the field."),
        .required("title", string, "The text to show."),
    ])
    .titled("FoundOption")
}
