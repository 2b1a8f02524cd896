/// A form, declared as a struct: a property for each field, with a wrapper that says what fits.
///
///     struct NewTool: Form {
///         @TextField(length: 1...60) var name: String
///         @ChoiceField var shelf: Shelf
///         @IntegerField(in: 0...500) var deposit = 0
///         @DateField var due: CivilDate?
///         @ToggleField var isLent = false
///         @TextField(length: 1...60, shown: .when("isLent", is: true), isRequired: true) var borrower: String?
///     }
///
/// A property without a default has to be sent, one with a default or an optional one doesn't. The names on the wire are
/// those of the properties. A form that is declared wrongly, such as with a default that doesn't fit, is refused when the
/// service starts.
///
/// `FormSection(NewTool.self, …)` and `Perform("add", on: .submit, if: …, form: NewTool.self, …)` show it and read it. The
/// struct needs no code; a public one needs `public init() {}`.
public protocol Form: Decodable, Sendable {
    /// The form before anything was entered: with its defaults, and with values without meaning where there is none.
    init()
}

/// A choice of a form, as an enumeration: its raw values are sent, its titles are shown.
///
///     enum Shelf: String, FormChoice {
///         case garage, attic
///         func title(in language: LanguageTag) -> String { texts[language][self] }
///     }
public protocol FormChoice: CaseIterable, RawRepresentable<String>, Equatable, FormFieldValue {
    /// Returns the title that people read.
    func title(in language: LanguageTag) -> String
}
