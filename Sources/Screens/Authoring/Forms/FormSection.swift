public import Basics

/// A form section: a cell for each field, and the button that sends the form.
///
///     FormSection(NewTool.self, in: request.language, labels: ["name": texts.name], submit: texts.save) { form in
///         try await shed.add(form.name)
///         return Performed(changing: .tools, effects: [.dismiss])
///     }
///
/// `Content` is the ``Form``, or ``FormValues`` for fields without one. Several forms of one screen need different ids.
/// `if:` decides whether the form is offered to the caller. If not, it isn't shown, and a request for it is answered with
/// 403.
public struct FormSection<Content: Sendable>: SectionController {
    private let labels: [Identifier: String]
    let submitCell: SubmitCell<Content>

    /// The section's identity: `form`, unless another one is given.
    public let id: SectionID
    public let topics: [Topic]
    /// Whether the form may be cached: not if a bound or a default is a date or a time, which may change every day.
    public let isCacheable: Bool
    /// The text above the fields.
    public let header: String?
    /// The text below the button.
    public let footer: String?

    /// The cells of the fields, and the button.
    public func cells() -> some Cells {
        fieldCells
        submitCell
    }

    var fieldCells: [FormFieldCell] {
        submitCell.fields.fields.map { field in
            FormFieldCell(field.name.rawValue, label: labels[field.name] ?? field.name.rawValue)
        }
    }

    /// Adds the form; if it isn't offered, only so that an action in it is refused.
    public func append(to parts: inout ScreenParts) { parts.append(self, if: submitCell.isOffered) }
}

extension FormSection where Content == FormValues {
    /// A form with `fields`. Each is labelled with its text in `labels` or, without one, with its name. The button's
    /// text is `submit`; its action `action` calls `perform` with values that fit. `header` and `footer` are the texts
    /// above and below. `topics` are those that the fields and texts depend on; `isCacheable` is false if one depends on
    /// the day.
    public init(
        id: SectionID = "form", if isOffered: Bool = true, fields: FormFields, labels: [Identifier: String],
        topics: [Topic] = [], isCacheable: Bool = true, header: String? = nil, footer: String? = nil, submit: String,
        action: ActionID = "submit", perform: @escaping @Sendable (FormValues) async throws -> Performed
    ) {
        let fields = fields.noting(labels.keys, of: "label")
        submitCell = SubmitCell(submit, action, if: isOffered, fields, perform)
        (self.id, self.labels, self.topics, self.header, self.footer) = (id, labels, topics, header, footer)
        self.isCacheable = isCacheable && !fields.mayDependOnDay
    }
}

extension FormSection where Content: Form {
    /// The form `form`, whose fields begin with their defaults. Each field is labelled with its text in `labels` or,
    /// without one, with its name; the titles of choices are in `language`, that of the request. `sources` has the
    /// sources of the fields that need one. The button's text is `submit`; its action `action` calls `perform` with the
    /// form, whose values fit. `header` and `footer` are the texts above and below.
    ///
    /// `topics` are those that the form and its texts depend on; mostly none. A bound or a default that is a date or a
    /// time may be that of the day, so such a form is never cached. If another one depends on the day, such as a year as
    /// a whole number, `isCacheable` is false.
    public init(
        _ form: Content.Type, id: SectionID = "form", if isOffered: Bool = true, in language: LanguageTag,
        labels: [Identifier: String], sources: [Identifier: FieldSource] = [:], topics: [Topic] = [],
        isCacheable: Bool = true, header: String? = nil, footer: String? = nil, submit: String,
        action: ActionID = "submit", perform: @escaping @Sendable (Content) async throws -> Performed
    ) {
        self.init(
            form, id: id, if: isOffered, in: language, labels: labels, sources: sources, initial: nil, topics: topics,
            isCacheable: isCacheable, header: header, footer: footer, submit: submit, action: action, perform: perform)
    }

    /// The form `form`, whose fields begin with the values of `initial`, or with their defaults if it is `nil`. `topics`
    /// are those that `initial` was read from: a write to one of them shows the form with other values. The rest is as
    /// for a form that begins with its defaults.
    public init(
        _ form: Content.Type, id: SectionID = "form", if isOffered: Bool = true, in language: LanguageTag,
        labels: [Identifier: String], sources: [Identifier: FieldSource] = [:], initial: Content?, topics: [Topic],
        isCacheable: Bool = true, header: String? = nil, footer: String? = nil, submit: String,
        action: ActionID = "submit", perform: @escaping @Sendable (Content) async throws -> Performed
    ) {
        let fields = FormFields(of: form, in: language, labels: labels, sources: sources, initial: initial)
        submitCell = SubmitCell(submit, action, if: isOffered, fields) { try await perform(Content($0)) }
        (self.id, self.labels, self.topics, self.header, self.footer) = (id, labels, topics, header, footer)
        self.isCacheable = isCacheable && !fields.mayDependOnDay
    }
}

extension FormSection {
    /// Returns the form with cells of other types: `cells` makes them from those of the fields and the button, and leaves
    /// out or adds what it likes.
    ///
    ///     FormSection(NewTool.self, …) { form in … }.showing { fields, submit in
    ///         for field in fields {
    ///             if field.data.field == "color" { ColorFieldCell(field.data) } else { field }
    ///         }
    ///         BuyCell(submit, total: total)
    ///     }
    ///
    /// A cell in place of the button takes over its `id`, and its `actions`, without which the form can't be sent. It
    /// conforms to ``CellWithForms``: the form is checked when the service starts only if one of the cells names it.
    public func showing<Shown: Cells>(
        @CellsBuilder _ cells: @escaping @Sendable (_ fields: [FormFieldCell], _ submit: SubmitCell<Content>) -> Shown
    ) -> some SectionController {
        CustomizedFormSection(form: self, make: cells)
    }
}

/// A form section with cells of an author's own types (``FormSection/showing(_:)``).
private struct CustomizedFormSection<Values: Sendable, Shown: Cells>: SectionController {
    let form: FormSection<Values>
    let make: @Sendable ([FormFieldCell], SubmitCell<Values>) -> Shown

    var id: SectionID { form.id }
    var topics: [Topic] { form.topics }
    var isCacheable: Bool { form.isCacheable }
    var header: String? { form.header }
    var footer: String? { form.footer }
    func cells() -> Shown { make(form.fieldCells, form.submitCell) }

    /// Adds the form as without these cells.
    func append(to parts: inout ScreenParts) { parts.append(self, if: form.submitCell.isOffered) }
}
