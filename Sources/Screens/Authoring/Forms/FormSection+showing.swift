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
    /// A cell in place of the button takes over its `id`, and its `actions`, without which the form can't be sent.
    public func showing<Shown: Cells>(
        @CellsBuilder _ cells: @escaping @Sendable (_ fields: [FormFieldCell], _ submit: SubmitCell<Content>) -> Shown
    ) -> some SectionController {
        ShownFormSection(form: self, make: cells)
    }
}

/// A form section with cells of an author's own types (``FormSection/showing(_:)``).
private struct ShownFormSection<Values: Sendable, Shown: Cells>: SectionController {
    let form: FormSection<Values>
    let make: @Sendable ([FormFieldCell], SubmitCell<Values>) -> Shown

    var id: SectionID { form.id }
    var topics: [Topic] { form.topics }

    func cells() -> Shown { make(form.fieldCells, form.submitCell) }

    /// Adds the form as without these cells.
    func append(to parts: inout ScreenParts) { parts.append(self, if: form.isOffered) }
}
