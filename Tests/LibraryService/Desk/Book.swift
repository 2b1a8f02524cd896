/// A title that the library has as many copies of as are asked for.
struct Book: Sendable {
    let id: Int64
    let title: String
    /// How many copies are lent.
    let lent: Int64
}
