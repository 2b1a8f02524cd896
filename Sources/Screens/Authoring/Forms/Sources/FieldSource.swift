import Basics

/// The source of a field, which it needs beside its declaration: where its files go, or where its options are.
public struct FieldSource: Sendable {
    let sink: (any FileSink)?
    let options: (any OptionSource)?
    /// The title of the option that the field begins with.
    let initialTitle: String?

    /// Stores the files of a `@FileField`.
    public static func files(_ sink: any FileSink) -> FieldSource {
        FieldSource(sink: sink, options: nil, initialTitle: nil)
    }

    /// Has the options of a `@SearchedChoiceField`. `initialTitle` is the title of the option that the field begins
    /// with, if the form has initial values: people then read it, and not the value.
    public static func options(_ options: any OptionSource, initialTitle: String? = nil) -> FieldSource {
        FieldSource(sink: nil, options: options, initialTitle: initialTitle)
    }
}

/// The error for a field that has no source: an action of a form with a `@FileField` or a `@SearchedChoiceField` needs one.
public struct MissingSource: Error, Sendable, CustomStringConvertible {
    /// The name of the field.
    public let field: String
    public var description: String {
        "the field '\(field)' has no source: add one to `sources` of the action's Perform or FormSection"
    }
}
