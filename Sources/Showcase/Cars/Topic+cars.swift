import Sectional

extension Topic {
    /// The cars.
    static let cars: Topic = "cars"
}
