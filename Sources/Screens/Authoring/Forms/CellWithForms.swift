/// A cell whose actions have forms. When the service starts, the forms are checked, and the service doesn't start with
/// one that is declared wrongly. ``SubmitCell`` is one; conform your own cells with a `Perform(…, form:)` to it too.
public protocol CellWithForms: CellController {
    /// The forms of the cell's actions.
    static var forms: [any Form.Type] { get }
}
