public import Sectional

/// What a role may see and do on the cars screens.
public protocol CarsState: Sendable {
    /// Decides over the button that adds a car.
    func canAdd(_ item: inout BarItem)
    /// Decides over the form that a car is added with.
    func canOpenForm(_ screen: inout ScreenAccess)
    /// Decides over the cells of products.
    func canSelectProduct(_ cell: inout CellAppearance)
    /// Decides over the removal of an item of any kind.
    func canRemove(_ cell: inout CellAppearance)
}
