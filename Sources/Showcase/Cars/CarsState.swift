public import Sectional

/// What a role may see and do on the cars screens.
public protocol CarsState: Sendable {
    /// Decides over the button that adds a car.
    func configureAdd(_ item: inout BarItem)
    /// Decides over the form that a car is added with.
    func configureForm(_ screen: inout ScreenAccess)
    /// Decides over the cells of products.
    func configureProduct(_ cell: inout CellAppearance)
    /// Decides over the removal of an item of any kind.
    func configureRemoval(_ cell: inout CellAppearance)
}
