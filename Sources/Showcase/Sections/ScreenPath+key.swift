import Sectional

extension ScreenPath {
    /// The parameter as the key of a stored row; `nil` where it is none.
    var key: Int64? { parameter.flatMap { Int64($0.rawValue) } }
}
