import Basics
import JSON

/// An attribute with the schema of its value, and what it says.
protocol DescribedAttribute: PatchAttribute {
    var schema: JSONSchema { get }
    var text: String? { get }
}

extension DescribedAttribute {
    /// The attributes as members of a screen or a section.
    static func properties(where isIncluded: (Self) -> Bool = { _ in true }) -> [JSONSchema.Property] {
        allCases.filter(isIncluded).map { attribute in
            let (name, schema) = (Identifier(attribute.rawValue), attribute.schema)
            return attribute.isRequired
                ? .required(name, schema, attribute.text) : .optional(name, schema, attribute.text)
        }
    }

    /// The attributes as members of an operation; `null` removes one that isn't required.
    static var changes: [JSONSchema.Property] {
        allCases.map { .optional(Identifier($0.rawValue), $0.isRequired ? $0.schema : $0.schema.orNull) }
    }
}

extension Patch.ScreenAttribute: DescribedAttribute {
    var schema: JSONSchema {
        switch self {
        case .title: .string
        case .direction: .reference("TextDirection")
        case .cellTypes: .array(of: .reference("CellType"))
        case .barItems: .array(of: .reference("BarItem"))
        case .search: .reference("Search")
        case .choices: .array(of: .reference("ChoiceList"))
        case .isRefreshable: .boolean
        case .prefetch: .reference("Prefetch")
        }
    }

    var text: String? {
        switch self {
        case .title, .barItems: nil
        case .direction: "The text direction; absent: left to right."
        case .cellTypes: "The cell types used, in order of first use."
        case .search: "The search field of the screen."
        case .choices: "Lists of choices, such as the sort order."
        case .isRefreshable: "Whether people can refresh the screen, such as by pulling."
        case .prefetch: "What the client is likely to need next."
        }
    }
}

extension Patch.SectionAttribute: DescribedAttribute {
    var schema: JSONSchema {
        switch self {
        case .header, .footer: .string
        case .headingLevel: .integer(in: 1...6)
        case .layout: .reference("SectionLayout")
        case .collapsing: .reference("SectionCollapsing")
        case .next: .path
        case .isPartial, .isLoading: .boolean
        }
    }

    var text: String? {
        switch self {
        case .header, .footer: nil
        case .headingLevel: "The heading level of the header; absent: 2."
        case .layout: "The layout of the cells; absent or unknown: a list."
        case .collapsing: "Present if people can collapse the section."
        case .next: "The URL of the next page."
        case .isPartial: "Whether the section's source failed."
        case .isLoading: "Whether the section is still loading; it follows as a patch."
        }
    }
}
